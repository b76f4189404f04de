import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedbackStream } from '#contracts/feedback/feedback.ts';
import { startVisiting, type Visiting } from '#testing/areas/visiting.ts';
import { browser, confirmSessions, register, signIn } from '#testing/door.ts';

// Somebody writes and wants to be forgotten, or to have their data.

const SYSTEM = { id: 'system', role: 'system' } as const;
let v: Visiting;
beforeAll(async () => {
  v = await startVisiting();
});
afterAll(() => v.stop());

const at = (what: string, email: string, who = v.ana) =>
  who.send('POST', `/admin/addresses/${what}`, { email });
const find = async (email: string) => (await at('find', email)).json();
const recorded = async (query: string) => {
  await v.settled();
  return (await v.ana.send('GET', `/admin/audit?${query}`, undefined, await v.stack.upToDate())).json()
    .entries;
};

/** Somebody with an account, feedback, a message, an application and a recommendation that they signed in for. */
async function knownPerson(name: string) {
  const person = await register(v.stack, name, 'user');
  const email = person.email.toUpperCase();
  const sent = [
    await v.write({ email, message: `${name} wants to be forgotten.` }),
    await v.apply({ email }),
  ];
  const who = browser(v.stack);
  await signIn(v.stack, who, person);
  const recommended = await who.send('POST', '/v1/event-recommendations/public', { title: `Of ${name}` });
  sent.push(recommended.json().id);
  const said = { positive: [], negative: [], reportedIssues: [], additionalComments: `${name} was there` };
  const data = { ...said, userId: person.id, eventId: v7(), date: null };
  const asked = { commandId: v7(), actor: SYSTEM, now: v.clock.now };
  await v.stack.execute(feedbackStream, v7(), 'GiveFeedback', data, asked);
  await expect.poll(async () => (await find(email)).submissions.length).toBe(3);
  return { person, sent };
}

describe('an address', () => {
  it('has an account, feedback and what was sent with it, however it is spelled', async () => {
    const { person, sent } = await knownPerson('Ada');
    await v.write({ email: 'another@example.org' });
    const found = await find(` ${person.email.toUpperCase()} `);
    expect(found).toMatchObject({
      account: { id: person.id, name: 'Ada', role: 'user', status: 'active' },
      feedback: 1,
    });
    expect(found.submissions.map(({ id }: { id: string }) => id).toSorted()).toEqual(sent.toSorted());
    expect(await find('nobody@example.org')).toEqual({ account: null, feedback: 0, submissions: [] });
    expect((await at('find', 'not an address')).statusCode).toBe(422);
  });

  it('is nobody’s business but administrators’', async () => {
    const person = await register(v.stack, 'Eve', 'organizer');
    const who = browser(v.stack);
    await signIn(v.stack, who, person);
    for (const what of ['find', 'erase', 'export']) {
      expect((await at(what, person.email, who)).statusCode).toBe(403);
      expect((await at(what, person.email, browser(v.stack))).statusCode).toBe(401);
    }
  });

  it('is erased with everything that it has, by a named person, once', async () => {
    const { person, sent } = await knownPerson('Bob');
    const untouched = await v.write({ email: 'untouched@example.org' });
    const erased = await at('erase', person.email);
    expect(erased.statusCode, erased.body).toBe(200);
    expect(erased.json()).toMatchObject({ success: true, account: person.id });
    const ids = erased.json().erased.map(({ id }: { id: string }) => id);
    expect(ids.toSorted()).toEqual(sent.toSorted());
    await v.settled();
    await expect.poll(() => find(person.email)).toEqual({ account: null, feedback: 0, submissions: [] });
    const keys = await v.pool.query(
      'select subject, key is null as erased from private.subject_keys where subject = any($1)',
      [[person.id, ...sent, untouched]],
    );
    const standing = Object.fromEntries(keys.rows.map(row => [row.subject, row.erased]));
    expect(standing).toMatchObject({ [person.id]: true, [untouched]: false });
    const comments = 'select additional_comments from read.feedback where user_id = $1';
    await expect
      .poll(async () => (await v.pool.query(comments, [person.id])).rows)
      .toEqual([{ additional_comments: null }]);
    for (const type of [
      'UserErased',
      'ContactMessageErased',
      'OrganizerApplicationErased',
      'RecommendationErased',
    ]) {
      const [latest] = await recorded(`type=${type}`);
      expect([type, latest.actor.name]).toEqual([type, 'Administrator']);
    }
    expect((await at('erase', person.email)).json()).toMatchObject({
      account: null,
      erased: [],
      commit: null,
    });
  });

  it('without an account is erased and exported too', async () => {
    const email = 'only-wrote@example.org';
    const id = await v.write({ email, message: 'I only wrote to you once.' });
    const exported = await at('export', email);
    expect(exported.json()).toMatchObject({ account: null, submissions: [{ kind: 'contactMessage', id }] });
    expect(exported.body).toContain('I only wrote to you once.');
    expect(exported.headers['content-disposition']).toMatch(/^attachment; filename="tanda-.*\.json"$/);
    const [taken] = await recorded('type=ListExported');
    expect(taken).toMatchObject({ actor: { name: 'Administrator' }, data: { list: 'sent', count: 1 } });
    expect(JSON.stringify(taken)).not.toContain(email);
    expect((await at('erase', email)).json()).toMatchObject({ account: null, erased: [{ id }] });
    expect((await v.ana.send('GET', `/admin/contact-messages/${id}`)).body).not.toContain('only wrote');
  });

  it('is exported with everything, which is recorded about the person', async () => {
    const { person, sent } = await knownPerson('Cyd');
    const exported = await at('export', person.email);
    const { account, submissions, facts } = exported.json();
    expect(account).toMatchObject({ user: { id: person.id, name: 'Cyd' }, feedback: [{}] });
    expect(submissions.map(({ id }: { id: string }) => id).toSorted()).toEqual(sent.toSorted());
    expect(facts.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['UserRegistered', 'ContactMessageSent', 'EventRecommended']),
    );
    const [taken] = await recorded(`stream=userAct-${person.id}`);
    expect(taken).toMatchObject({ type: 'PersonalDataExported', actor: { name: 'Administrator' } });
  });

  it('of an administrator is erased with a fresh code only, and nobody erases themselves', async () => {
    const chief = await register(v.stack, 'Dee', 'admin');
    await v.write({ email: chief.email });
    const refused = await at('erase', chief.email);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'code_required']);
    expect(await find(chief.email)).toMatchObject({ account: { id: chief.id }, submissions: [{}] });
    const me = (await v.max.send('GET', '/auth/me')).json();
    expect((await at('erase', me.email, v.max)).json()).toMatchObject({ code: 'own_account' });
    await confirmSessions(v.stack, v.clock.now);
    expect((await at('erase', chief.email)).json()).toMatchObject({ account: chief.id, erased: [{}] });
  });
});
