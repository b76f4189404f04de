import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { applicationStream } from '#contracts/organizers/application.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { userStream } from '#contracts/users/user.ts';
import { queryBuilder } from '#platform/database/database.ts';
import { type Browser, browser, type Person, register, signIn } from '#testing/door.ts';
import { drained } from '#testing/drained.ts';
import { scaled } from '#testing/scale.ts';
import { ADMIN, type Stack, startStack } from '#testing/stack.ts';
import type { ApplicationsSchema } from './organizers/applicationQueries.ts';
import { joinTeamsOfNewAccounts } from './organizers/joinTeamsOfNewAccounts.ts';
import { visitorProcesses } from './visitorWork.ts';

// What administrators do with what visitors sent.

const START = new Date('2026-11-22T12:00:00Z');
/** The two administrators, by what they are called. */
const NAMES = ['Administrator', 'Max'];
/** How often two administrators decide at once, and how many pairs at the same time. */
const RACES = scaled(20, 500);
const AT_ONCE = 10;
const SYSTEM = { id: 'system', role: 'system' } as const;

let stack: Stack;
let pool: pg.Pool;
let now: Date;
let ana: Browser;
let max: Browser;
let colleague: Person;
beforeAll(async () => {
  now = START;
  stack = await startStack(inject('databaseUrl'), { door: true, clock: () => now });
  pool = new pg.Pool({ connectionString: stack.urls.api, max: 2 });
  [ana, max] = [browser(stack), browser(stack)];
  colleague = await register(stack, 'Max', 'admin');
  await hoursLater(0);
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

/** Moves the clock to so many hours after the start. Sessions end meanwhile, so both administrators sign in. */
async function hoursLater(hours: number): Promise<void> {
  now = later(hours);
  ana.token = (await ana.send('POST', '/auth/login', ADMIN)).json().token;
  await signIn(stack, max, colleague);
}

const later = (hours: number) => new Date(START.getTime() + hours * 3_600_000);

async function write(more: object = {}): Promise<string> {
  const form = {
    name: 'Bea',
    email: 'bea@example.org',
    subject: 'other',
    message: 'Is there dance tonight?',
  };
  const answer = await browser(stack).send('POST', '/support/contact', { ...form, ...more });
  const { id } = answer.json();
  await rowOf(`/admin/contact-messages/${id}`);
  return id;
}

async function apply(more: object = {}): Promise<string> {
  const form = { name: 'Bea', email: 'bea@example.org', organizerName: 'Salsa Bea' };
  const answer = await browser(stack).send('POST', '/organizers/public/signup', { ...form, ...more });
  const { id } = answer.json();
  await rowOf(`/admin/organizer-applications/${id}`);
  return id;
}

/** Waits until all that follows from what was decided is done. */
const settled = () => drained({ pool, store: stack.store }, visitorProcesses);

/** Waits until the rows have it. */
const rowOf = (path: string) => expect.poll(async () => (await ana.send('GET', path)).statusCode).toBe(200);

async function mailsTo(address: string) {
  await settled();
  return (await stack.mails()).filter(({ to }) => to === address);
}

async function recordsOf(stream: string) {
  const records = [];
  for await (const { type, data } of stack.store.readStream(stream)) records.push({ type, data });
  return records;
}

async function registerOrganizer(more: object): Promise<string> {
  const id = v7();
  const none = { description: '', phone: null, address: null, city: null, state: null, country: null };
  const data = {
    ...none,
    name: 'Nobody',
    email: null,
    website: null,
    status: 'active',
    verified: false,
    ...more,
  };
  const asked = { commandId: id, actor: SYSTEM, now };
  await stack.execute(organizerStream, id, 'RegisterOrganizer', data as never, asked);
  await expect.poll(async () => (await ana.send('GET', `/organizers?id=${id}`)).json().total).toBe(1);
  return id;
}

describe('the contact inbox', () => {
  it('lists open messages, those that waited longest first, with what is overdue and what the law wants', async () => {
    const old = await write({ name: 'Old One', subject: 'account_deletion', message: 'x'.repeat(900) });
    await hoursLater(47.9);
    const young = await write({ name: 'Young One' });
    const list = async (query = '') => (await ana.send('GET', `/admin/contact-messages${query}`)).json();
    const ids = ({ messages }: { messages: { id: string }[] }) => messages.map(({ id }) => id);
    const first = await list();
    expect(ids(first)).toEqual([old, young]);
    expect(first.stats).toEqual({ open: 2, overdue: 0, answered: 0, spam: 0 });
    expect(first.messages[0]).toMatchObject({
      message: 'x'.repeat(200),
      overdue: false,
      answerBy: later(48).toISOString(),
      dueBy: later(30 * 24).toISOString(),
    });
    expect(first.messages[1]).toMatchObject({ dueBy: null });
    await hoursLater(48.1);
    expect((await list()).stats).toEqual({ open: 2, overdue: 1, answered: 0, spam: 0 });
    expect(ids(await list('?overdue=true'))).toEqual([old]);
    expect(ids(await list('?subject=account_deletion'))).toEqual([old]);
    expect(ids(await list('?search=young%20bea'))).toEqual([young]);
    expect(ids(await list('?sort=name&order=desc'))).toEqual([young, old]);
    expect((await list('?status=answered')).total).toBe(0);
    const { queues } = (await ana.send('GET', '/admin/queues')).json();
    expect(queues).toContainEqual({ kind: 'contactMessage', waiting: 2, oldest: START.toISOString() });
  });

  it('mails an answer in the visitor’s language, once, and no longer lists the message', async () => {
    const email = 'answered@example.org';
    const form = { email, message: 'Line <b>one</b>\nLine two' };
    const answer = await browser(stack).send(
      'POST',
      '/support/contact',
      { name: 'Bea', subject: 'other', ...form },
      { 'accept-language': 'es' },
    );
    const { id } = answer.json();
    const path = `/admin/contact-messages/${id}`;
    await rowOf(path);
    const key = { 'idempotency-key': v7() };
    const body = { answer: 'Claro que sí.\n\nHasta luego <3' };
    const answers = [
      await ana.send('POST', `${path}/answer`, body, key),
      await ana.send('POST', `${path}/answer`, body, key),
    ];
    for (const one of answers) {
      expect(one.json()).toMatchObject({
        message: { status: 'answered', decidedBy: { name: 'Administrator' } },
      });
    }
    const mails = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Una respuesta'));
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('Claro que sí.\n\nHasta luego <3');
    expect(mails[0]!.text).toContain('> Line <b>one</b>\n> Line two');
    expect(mails[0]!.html).toContain('Hasta luego &lt;3');
    expect(mails[0]!.html).not.toContain('<b>');
    const after = { 'x-after-position': answers[0]!.json().commit.position };
    const open = await ana.send('GET', `/admin/contact-messages?id=${id}`, undefined, after);
    expect(open.json().total).toBe(0);
    const shown = (await ana.send('GET', path)).json().message;
    expect(shown).toMatchObject({ answer: body.answer, decidedAt: now.toISOString() });
  });

  it('tells the second of two who answered, and when', async () => {
    const id = await write();
    const path = `/admin/contact-messages/${id}`;
    expect((await max.send('POST', `${path}/answer`, { answer: 'Yes.' })).statusCode).toBe(200);
    const decision = { status: 'answered', by: 'Max', at: now.toISOString() };
    for (const second of [
      await ana.send('POST', `${path}/answer`, { answer: 'No.' }),
      await ana.send('PUT', `${path}/status`, { status: 'spam' }),
    ]) {
      expect(second.statusCode).toBe(409);
      expect(second.json()).toMatchObject({
        code: 'decided',
        message: 'This message has already been answered.',
        data: { decision },
      });
    }
    expect((await ana.send('PUT', `${path}/status`, { status: 'open' })).json().message.status).toBe('open');
    expect((await ana.send('POST', `${path}/answer`, { answer: 'No.' })).statusCode).toBe(200);
  });

  it('sorts spam out and back', async () => {
    const id = await write();
    const path = `/admin/contact-messages/${id}/status`;
    expect((await ana.send('PUT', path, { status: 'spam' })).json().message.status).toBe('spam');
    const reply = await ana.send('POST', `/admin/contact-messages/${id}/answer`, { answer: 'Hm.' });
    expect(reply.json()).toMatchObject({ code: 'decided', data: { decision: { status: 'spam' } } });
    expect((await ana.send('PUT', path, { status: 'open' })).json().message).toMatchObject({
      status: 'open',
      decidedBy: null,
    });
  });

  it('refuses an empty answer, and a message that does not exist', async () => {
    const id = await write();
    const empty = await ana.send('POST', `/admin/contact-messages/${id}/answer`, { answer: ' \n' });
    expect(empty.json()).toMatchObject({ code: 'invalid', fieldErrors: { answer: 'Write an answer.' } });
    const nobody = await ana.send('POST', `/admin/contact-messages/${v7()}/answer`, { answer: 'Yes.' });
    expect(nobody.statusCode).toBe(404);
  });
});

describe('an application', () => {
  it('that is approved registers the organizer, puts the applicant on its team, and mails them', async () => {
    const person = await register(stack, 'Carla', 'user');
    const id = await apply({
      email: person.email.toUpperCase(),
      organizerName: 'Bachata Carla',
      website: 'https://carla.example.org',
      description: 'Bachata on Mondays',
    });
    const shown = (await ana.send('GET', `/admin/organizer-applications/${id}`)).json();
    expect(shown).toMatchObject({ account: { id: person.id, name: 'Carla' }, likely: [], organizer: null });
    const approved = await ana.send('POST', `/admin/organizer-applications/${id}/approve`, {});
    expect(approved.json()).toMatchObject({ id, status: 'approved', organizerId: expect.any(String) });
    await settled();
    expect(await recordsOf(`organizer-${approved.json().organizerId}`)).toEqual([
      {
        type: 'OrganizerRegistered',
        data: expect.objectContaining({
          name: 'Bachata Carla',
          description: 'Bachata on Mondays',
          website: 'https://carla.example.org',
          email: null,
          contactId: expect.any(String),
          status: 'active',
          verified: false,
        }),
      },
      { type: 'TeamMemberAdded', data: { userId: person.id, role: 'admin' } },
    ]);
    const contact = { displayName: 'Bea', email: person.email.toUpperCase() };
    const path = `/organizers/${approved.json().organizerId}`;
    await expect.poll(async () => (await ana.send('GET', path)).json().organizer).toMatchObject({ contact });
    const mails = await mailsTo(person.email.toUpperCase());
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Welcome as an organizer, Tanda',
      'We have received your application, Tanda',
    ]);
    expect(mails[0]!.text).toContain('Bachata Carla was approved');
  });

  it('without an account waits for one, however it comes about', async () => {
    const email = `dana-${v7().slice(-6)}@example.org`;
    const id = await apply({ email, organizerName: 'Kizomba Dana' });
    const approved = (await ana.send('POST', `/admin/organizer-applications/${id}/approve`, {})).json();
    await settled();
    const types = async () => (await recordsOf(`organizer-${approved.organizerId}`)).map(({ type }) => type);
    expect(await types()).toEqual(['OrganizerRegistered']);
    const { application } = (await ana.send('GET', `/admin/organizer-applications/${id}`)).json();
    expect(application).toMatchObject({ awaitsAccount: true });

    const db = queryBuilder<ApplicationsSchema>(pool).withSchema('read');
    const { work } = joinTeamsOfNewAccounts({ db, execute: stack.execute });
    const signal = AbortSignal.timeout(10_000);
    await work({ now, signal });
    expect(await types()).toEqual(['OrganizerRegistered']);
    const account = { name: 'Dana', email, role: 'user' as const, location: null, preferredLanguage: 'es' };
    const userId = v7();
    await stack.execute(userStream, userId, 'RegisterUser', account, {
      commandId: userId,
      actor: SYSTEM,
      now,
    });
    await expect.poll(async () => (await ana.send('GET', `/admin/users?id=${userId}`)).json().total).toBe(1);
    for (let times = 0; times < 2; times++) await work({ now, signal });
    expect(await recordsOf(`organizer-${approved.organizerId}`)).toMatchObject([
      { type: 'OrganizerRegistered' },
      { type: 'TeamMemberAdded', data: { userId, role: 'admin' } },
    ]);
    await expect
      .poll(async () => (await ana.send('GET', `/admin/organizer-applications/${id}`)).json().application)
      .toMatchObject({ awaitsAccount: false });
  });

  it('without an account is invited, and whoever accepts is on the team', async () => {
    const email = `edna-${v7().slice(-6)}@example.org`;
    const sentTo = async (address: string) => (await stack.mails()).filter(({ to }) => to === address);
    const tokensIn = (mails: readonly { text: string }[]) =>
      mails.flatMap(({ text }) => /\/admin\/invitation#(\S+)$/m.exec(text)?.[1] ?? []);
    const id = await apply({ email: email.toUpperCase(), organizerName: 'Zouk Edna' });
    const { organizerId } = (
      await ana.send('POST', `/admin/organizer-applications/${id}/approve`, {})
    ).json();
    const all = () => sentTo(email.toUpperCase());
    await expect.poll(async () => tokensIn(await all()).length).toBe(1);
    await settled();
    const mails = await all();
    expect(mails.some(({ text }) => text.includes('You will get an invitation in another mail.'))).toBe(true);
    const token = tokensIn(mails)[0]!;
    const shown = await browser(stack).send('POST', '/auth/invitation/show', { token });
    expect(shown.json()).toMatchObject({ role: 'organizer', invitedBy: 'Administrator' });
    const answer = await browser(stack).send('POST', '/auth/invitation/accept', { token, name: 'Edna' });
    expect(answer.statusCode, answer.body).toBe(200);
    const { user } = answer.json();
    expect(user).toMatchObject({ role: 'organizer' });

    const db = queryBuilder<ApplicationsSchema>(pool).withSchema('read');
    const { work } = joinTeamsOfNewAccounts({ db, execute: stack.execute });
    await work({ now, signal: AbortSignal.timeout(10_000) });
    expect(await recordsOf(`organizer-${organizerId}`)).toMatchObject([
      { type: 'OrganizerRegistered' },
      { type: 'TeamMemberAdded', data: { userId: user.id, role: 'admin' } },
    ]);

    // A second application, once there is an account, invites nobody.
    const second = await apply({ email, organizerName: 'Zouk Edna Sur' });
    await ana.send('POST', `/admin/organizer-applications/${second}/approve`, {});
    await settled();
    expect(tokensIn(await sentTo(email))).toEqual([]);
  });

  it('of someone who is invited already sends no second invitation, unless the link is void', async () => {
    const email = `finn-${v7().slice(-6)}@example.org`;
    const approve = async (organizerName: string) => {
      const id = await apply({ email, organizerName });
      const answer = await ana.send('POST', `/admin/organizer-applications/${id}/approve`, {});
      expect(answer.statusCode, answer.body).toBe(200);
      await settled();
    };
    const invited = { email, role: 'organizer', language: 'en' };
    const { id } = (await ana.send('POST', '/admin/invitations', invited)).json();
    const types = async () => (await recordsOf(`invitation-${id}`)).map(({ type }) => type);
    await expect.poll(types).toEqual(['UserInvited', 'InvitationSent']);
    await approve('Tango Finn');
    expect(await types()).toEqual(['UserInvited', 'InvitationSent']);
    const before = (now.getTime() - START.getTime()) / 3_600_000;
    await hoursLater(before + 24 * 8);
    await approve('Tango Finn Norte');
    await expect
      .poll(types)
      .toEqual(['UserInvited', 'InvitationSent', 'InvitationRenewed', 'InvitationSent']);
    const failed = await pool.query("select 1 from private.outbox where status in ('failed', 'unknown')");
    expect(failed.rowCount).toBe(0);
    await hoursLater(before);
  });

  it('shows the organizers that it may duplicate, and can be linked to one', async () => {
    const person = await register(stack, 'Eli', 'user');
    const alike = await registerOrganizer({ name: 'Zouk Republic Köln', city: 'Köln' });
    const website = await registerOrganizer({ name: 'Other', website: 'http://www.zouk.example/about' });
    const email = await registerOrganizer({ name: 'Third', email: person.email });
    await registerOrganizer({ name: 'Tango Argentino', website: 'https://tango.example' });
    const form = {
      email: person.email,
      organizerName: 'ZOUK REPUBLIK Koeln',
      website: 'https://zouk.example/#x',
    };
    const id = await apply(form);
    const { likely } = (await ana.send('GET', `/admin/organizer-applications/${id}`)).json();
    expect(likely[0]).toMatchObject({ id: alike, alike: ['name'], city: 'Köln' });
    expect(new Map(likely.map((one: { id: string; alike: string[] }) => [one.id, one.alike]))).toEqual(
      new Map([
        [alike, ['name']],
        [website, ['website']],
        [email, ['email']],
      ]),
    );

    const path = `/admin/organizer-applications/${id}/approve`;
    const unknown = await ana.send('POST', path, { organizerId: v7() });
    expect(unknown.json()).toMatchObject({
      code: 'invalid',
      fieldErrors: { organizerId: expect.any(String) },
    });
    const linked = (await ana.send('POST', path, { organizerId: alike })).json();
    expect(linked).toMatchObject({ status: 'approved', organizerId: alike });
    await settled();
    expect(await recordsOf(`organizer-${alike}`)).toMatchObject([
      { type: 'OrganizerRegistered' },
      { type: 'TeamMemberAdded', data: { userId: person.id, role: 'admin' } },
    ]);
    const again = await apply({ ...form, organizerName: 'Zouk' });
    const second = await ana.send('POST', `/admin/organizer-applications/${again}/approve`, {
      organizerId: alike,
    });
    expect(second.statusCode).toBe(200);
    await settled();
    expect(await recordsOf(`organizer-${alike}`)).toHaveLength(2);
    const failed = await pool.query("select 1 from private.outbox where status in ('failed', 'unknown')");
    expect(failed.rowCount).toBe(0);
  });

  it('that is rejected mails the reason, in the visitor’s language', async () => {
    const email = 'rejected@example.org';
    const form = { name: 'Bea', email, organizerName: 'Salsa Bea' };
    const { id } = (
      await browser(stack).send('POST', '/organizers/public/signup', form, { 'accept-language': 'es' })
    ).json();
    const path = `/admin/organizer-applications/${id}`;
    const blank = await ana.send('POST', `${path}/reject`, { reason: '  ' });
    expect(blank.json()).toMatchObject({ fieldErrors: { reason: 'Write a reason.' } });
    expect((await ana.send('POST', `${path}/reject`, { reason: 'No es de baile.' })).statusCode).toBe(200);
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ subject: 'Sobre tu solicitud, Tanda' });
    expect(mail!.text).toContain('No es de baile.');
    const list = await ana.send('GET', '/admin/organizer-applications?status=rejected');
    expect(list.json().applications).toMatchObject([{ id, reason: 'No es de baile.' }]);
  });

  it('is decided once by two administrators at the same moment, every time', async () => {
    const data = {
      ...{ name: 'Bea', email: 'race@example.org', description: null, website: null, regionId: null },
      ...{ language: 'en' as const, emailHash: 'race' },
    };
    const race = async (index: number): Promise<string> => {
      const id = v7();
      const asked = { commandId: id, actor: { id: 'visitor', role: 'visitor' } as const, now };
      const application = { ...data, organizerName: `Race ${index}` };
      await stack.execute(applicationStream, id, 'ApplyAsOrganizer', application, asked);
      const path = `/admin/organizer-applications/${id}`;
      const approve = (who: Browser) => () => who.send('POST', `${path}/approve`, {});
      const reject = (who: Browser) => () => who.send('POST', `${path}/reject`, { reason: 'No.' });
      const deeds = [
        [approve(ana), approve(max)],
        [reject(max), reject(ana)],
        [approve(ana), reject(max)],
        [approve(max), reject(ana)],
      ][index % 4]!;
      const answers = await Promise.all(deeds.map(deed => deed()));
      const [won, lost] = answers.toSorted((one, other) => one.statusCode - other.statusCode);
      expect([won!.statusCode, lost!.statusCode]).toEqual([200, 409]);
      const { status } = won!.json();
      const decided = status === 'approved' ? 'OrganizerApplicationApproved' : 'OrganizerApplicationRejected';
      expect((await recordsOf(`organizerApplication-${id}`)).map(({ type }) => type)).toEqual([
        'OrganizerApplied',
        decided,
      ]);
      const winner = NAMES[(index % 2) ^ answers.indexOf(won!)]!;
      expect(lost!.json()).toMatchObject({ code: 'decided', data: { decision: { status, by: winner } } });
      return `${status} by ${winner}`;
    };
    const wins: string[] = [];
    for (let index = 0; index < RACES; index += AT_ONCE) {
      wins.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, more) => race(index + more)))));
    }
    expect(wins).toHaveLength(RACES);
    // Otherwise they were not at the same moment.
    expect(new Set(wins).size).toBeGreaterThan(2);
  }, 180_000);
});

describe('erasing', () => {
  it('offers what was sent with the e-mail of a user, and leaves nothing of it that can be read', async () => {
    const person = await register(stack, 'Fia', 'user');
    const email = person.email.replace('fia', 'FIA');
    const ids = {
      contactMessage: await write({ email, name: 'Fia Secret', message: 'My secret address is here.' }),
      organizerApplication: await apply({ email, name: 'Fia Secret', organizerName: 'Secret Salsa' }),
      recommendation: (
        await browser(stack).send('POST', '/v1/event-recommendations/public', {
          title: 'Public night',
          contactEmail: email,
        })
      ).json().id,
    };
    await write({ email: 'somebody-else@example.org' });
    const list = async () =>
      (await ana.send('GET', `/admin/users/${person.id}/submissions`)).json().submissions;
    await expect.poll(async () => (await list()).length).toBe(3);
    expect((await list()).map(({ kind, id }: { kind: string; id: string }) => [kind, id]).sort()).toEqual(
      Object.entries(ids).sort(),
    );
    expect((await mailsTo(email)).length).toBe(3);

    for (const [kind, id] of Object.entries(ids)) {
      const path = `/admin/submissions/${kind}/${id}/personal-data`;
      expect((await ana.send('DELETE', path)).statusCode).toBe(200);
      expect((await ana.send('DELETE', path)).statusCode).toBe(200);
    }
    await expect.poll(async () => (await list()).length).toBe(0);
    expect(await mailsTo(email)).toEqual([]);
    const rows = await pool.query(
      `select row_to_json(m)::text as row from read.contact_messages as m
       union all select row_to_json(a)::text from read.organizer_applications as a
       union all select row_to_json(r)::text from read.recommendations as r`,
    );
    const text = rows.rows.map(({ row }) => row.toLowerCase()).join('\n');
    expect(text).not.toContain('secret');
    expect(text).not.toContain(email.toLowerCase());
    expect(text).toContain('public night');
    const readable = await pool.query(
      "select subject from private.subject_keys where split_part(subject, '@', 1) = any($1) and key is not null",
      [Object.values(ids)],
    );
    expect(readable.rows).toEqual([]);
    const gone = await ana.send('POST', `/admin/contact-messages/${ids.contactMessage}/answer`, {
      answer: 'Hi',
    });
    expect(gone.statusCode).toBe(404);
    const unknown = await ana.send('DELETE', `/admin/submissions/contactMessage/${v7()}/personal-data`);
    expect(unknown.statusCode).toBe(404);
  });

  it('a user erases what they sent with the account where that is asked for, and not otherwise', async () => {
    const [gone, kept] = [await register(stack, 'Gus', 'user'), await register(stack, 'Hed', 'user')];
    const ofGone = [await write({ email: gone.email }), await apply({ email: gone.email.toUpperCase() })];
    const ofKept = await write({ email: kept.email });
    const erase = (id: string, query = '') => ana.send('DELETE', `/admin/users/${id}/personal-data${query}`);
    const url = '?submissions=erase';
    const answer = await erase(gone.id, url);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { success: true, id: gone.id }]);
    expect((await erase(gone.id, url)).statusCode).toBe(200);
    expect((await erase(kept.id)).statusCode).toBe(200);
    expect((await erase(v7(), url)).statusCode).toBe(404);
    expect((await erase(kept.id, '?submissions=all')).statusCode).toBe(422);
    const { rows } = await pool.query(
      'select subject, key is null as erased from private.subject_keys where subject = any($1)',
      [[...ofGone, ofKept]],
    );
    expect(Object.fromEntries(rows.map(({ subject, erased }) => [subject, erased]))).toEqual({
      [ofGone[0]!]: true,
      [ofGone[1]!]: true,
      [ofKept]: false,
    });
  });
});

describe('the export of a person’s data', () => {
  it('has what they sent through the public forms, readable, and nobody else’s', async () => {
    const person = await register(stack, 'Ivo', 'user');
    const id = await write({ email: person.email.toUpperCase(), message: 'In clear to its sender' });
    await write({ email: 'another@example.org', message: 'Not for Ivo' });
    await ana.send('POST', `/admin/contact-messages/${id}/answer`, { answer: 'Welcome, Ivo' });
    await rowOf(`/admin/contact-messages/${id}`);
    const answer = await ana.send('GET', `/admin/users/${person.id}/export`);
    const { submissions, facts } = answer.json();
    expect(submissions).toMatchObject([{ kind: 'contactMessage', id, title: 'other' }]);
    const own = facts.filter(({ stream }: { stream: string }) => stream === `contactMessage-${id}`);
    expect(own).toMatchObject([
      { type: 'ContactMessageSent', data: { email: person.email.toUpperCase() }, origin: {} },
      // Where the administrator answered from is not about the person.
      { type: 'ContactMessageAnswered', data: { answer: 'Welcome, Ivo' }, origin: null },
    ]);
    expect(answer.body).toContain('In clear to its sender');
    expect(answer.body).not.toContain('Not for Ivo');
  });
});
