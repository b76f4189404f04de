import { createParser } from 'eventsource-parser';
import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { contactMessageStream } from '#contracts/support/contactMessage.ts';
import { type PositionTick, positionTick } from '#contracts/system/positionCalls.ts';
import { connectPool } from '#platform/database/database.ts';
import { visitorProcesses } from '#testing/areas/visiting.ts';
import { type Browser, browser, type Person, register, signIn } from '#testing/door.ts';
import { drained } from '#testing/drained.ts';
import { scaled } from '#testing/scale.ts';
import { ADMIN, type Stack, startStack } from '#testing/stack.ts';
import { forgetMentionsRead } from './queues/mentionsRead.ts';

// What all queues have in common, with two moderators at work.

const START = new Date('2026-11-22T12:00:00Z');
/** How often two moderators decide a message at once. */
const RACES = scaled(20, 500);

let stack: Stack;
let pool: pg.Pool;
let now: Date;
let ana: Browser;
let max: Browser;
let colleague: Person;
beforeAll(async () => {
  now = START;
  stack = await startStack(inject('databaseUrl'), { door: true, clock: () => now });
  pool = connectPool(stack.urls.api, { name: 'test', max: 2 });
  [ana, max] = [browser(stack), browser(stack)];
  colleague = await register(stack, 'Max', 'admin');
  ana.token = (await ana.send('POST', '/auth/login', ADMIN)).json().token;
  await signIn(stack, max, colleague);
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

const settled = () => drained({ pool, store: stack.store }, visitorProcesses);
const found = (path: string) => expect.poll(async () => (await ana.send('GET', path)).statusCode).toBe(200);

async function write(): Promise<string> {
  const form = { name: 'Bea', email: 'bea@example.org', subject: 'other', message: 'Is there dance?' };
  const { id } = (await browser(stack).send('POST', '/support/contact', form)).json();
  await found(`/admin/contact-messages/${id}`);
  return id;
}

async function apply(more: object = {}): Promise<string> {
  const form = { name: 'Bea', email: 'bea@example.org', organizerName: `Salsa ${v7()}`, ...more };
  const { id } = (await browser(stack).send('POST', '/organizers/public/signup', form)).json();
  await found(`/admin/organizer-applications/${id}`);
  return id;
}

async function waiting(kind: string): Promise<{ waiting: number; oldest: string | null }> {
  const { queues } = (await ana.send('GET', '/admin/queues')).json();
  return queues.find((one: { kind: string }) => one.kind === kind);
}

describe('GET /api/admin/queues', () => {
  it('counts what the lists list, and says since when the oldest item waits', async () => {
    const [first, second] = [await write(), await write()];
    const application = await apply();
    const total = async (path: string) => (await ana.send('GET', path)).json().total;
    expect(await waiting('contactMessage')).toMatchObject({
      waiting: await total('/admin/contact-messages'),
      oldest: START.toISOString(),
    });
    expect((await waiting('organizerApplication')).waiting).toBe(
      await total('/admin/organizer-applications'),
    );
    for (const id of [first, second]) {
      await ana.send('PUT', `/admin/contact-messages/${id}/status`, { status: 'spam' });
    }
    await ana.send('POST', `/admin/organizer-applications/${application}/reject`, { reason: 'No.' });
    await expect.poll(() => waiting('contactMessage')).toMatchObject({ waiting: 0, oldest: null });
    await expect.poll(async () => (await waiting('organizerApplication')).waiting).toBe(0);
  });
});

describe('a claim', () => {
  const claims = async (who: Browser, kind = 'contactMessage') =>
    (await who.send('GET', `/admin/queues/${kind}/claims`)).json().claims;

  it('is seen by others until it is released, and expires after 15 minutes unless it is renewed', async () => {
    const id = await write();
    const path = `/admin/queues/contactMessage/${id}/claim`;
    const minutes = (passed: number) => new Date(START.getTime() + passed * 60_000);
    const held = await max.send('PUT', path);
    expect(held.json()).toEqual({ until: minutes(15).toISOString() });
    const claim = { item: id, by: { id: colleague.id, name: 'Max' }, since: START.toISOString() };
    expect(await claims(ana)).toEqual([{ ...claim, until: minutes(15).toISOString() }]);
    expect(await claims(max)).toEqual([]);
    expect(await claims(ana, 'organizerApplication')).toEqual([]);
    now = minutes(14);
    await max.send('PUT', path);
    now = minutes(16);
    expect(await claims(ana)).toEqual([{ ...claim, until: minutes(29).toISOString() }]);
    now = minutes(29);
    expect(await claims(ana)).toEqual([]);
    await max.send('PUT', path);
    expect(await claims(ana)).toMatchObject([{ since: minutes(29).toISOString() }]);
    for (let times = 0; times < 2; times++) expect((await max.send('DELETE', path)).statusCode).toBe(200);
    expect(await claims(ana)).toEqual([]);
    now = START;
  });

  it('is announced to every console at once, and again when it ends', async () => {
    const id = await write();
    const address = await stack.app.listen({ host: '127.0.0.1', port: 0 });
    const gone = new AbortController();
    const headers = { authorization: `Bearer ${ana.token}` };
    const answer = await fetch(`${address}/api/admin/positions`, { headers, signal: gone.signal });
    const told: PositionTick[] = [];
    const parser = createParser({ onEvent: ({ data }) => told.push(positionTick.parse(JSON.parse(data))) });
    const reading = (async () => {
      for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) parser.feed(chunk);
    })().catch(() => {});
    const announced = () =>
      told.flatMap(({ claims = [] }) => claims).filter(kind => kind === 'contactMessage');
    await expect.poll(() => told.length).toBeGreaterThan(0);
    const before = announced().length;
    await max.send('PUT', `/admin/queues/contactMessage/${id}/claim`);
    await expect.poll(announced).toHaveLength(before + 1);
    await max.send('DELETE', `/admin/queues/contactMessage/${id}/claim`);
    await expect.poll(announced).toHaveLength(before + 2);
    gone.abort();
    await reading;
  });

  it('locks nothing: the second decision is refused with the first', async () => {
    const id = await apply();
    await max.send('PUT', `/admin/queues/organizerApplication/${id}/claim`);
    const path = `/admin/organizer-applications/${id}`;
    expect((await ana.send('POST', `${path}/reject`, { reason: 'No.' })).statusCode).toBe(200);
    const second = await max.send('POST', `${path}/approve`, {});
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({
      code: 'decided',
      data: { decision: { status: 'rejected', by: 'Administrator', at: START.toISOString() } },
    });
  });

  it('needs an item of that queue', async () => {
    const id = await write();
    for (const path of [`contactMessage/${v7()}`, `recommendation/${id}`, `importedEvent/${id}`]) {
      expect((await ana.send('PUT', `/admin/queues/${path}/claim`)).statusCode, path).toBe(404);
    }
    expect((await ana.send('PUT', `/admin/queues/nonsense/${id}/claim`)).statusCode).toBe(422);
  });
});

describe('a note', () => {
  it('is shown to colleagues, and removed by whoever wrote it', async () => {
    const id = await write();
    const path = `/admin/queues/contactMessage/${id}/notes`;
    const added = await ana.send('POST', path, { text: ' Ask <b>Max</b>. ' });
    expect(added.statusCode).toBe(201);
    const { note, commit } = added.json();
    expect(note).toMatchObject({ text: 'Ask <b>Max</b>.', by: { name: 'Administrator' }, own: true });
    const after = { 'x-after-position': commit.position };
    const seen = async (who: Browser) => (await who.send('GET', path, undefined, after)).json().notes;
    expect(await seen(ana)).toEqual([note]);
    expect(await seen(max)).toEqual([{ ...note, own: false }]);
    expect((await max.send('DELETE', `${path}/${note.id}`)).json()).toMatchObject({ code: 'not_yours' });
    const removed = await ana.send('DELETE', `${path}/${note.id}`);
    expect(removed.statusCode).toBe(200);
    after['x-after-position'] = removed.json().commit.position;
    expect(await seen(max)).toEqual([]);
    expect((await ana.send('POST', path, { text: ' ' })).statusCode).toBe(422);
    expect(
      (await ana.send('POST', `/admin/queues/contactMessage/${v7()}/notes`, { text: 'x' })).statusCode,
    ).toBe(404);
  });

  it('is erased with what it is about', async () => {
    const id = await apply();
    const path = `/admin/queues/organizerApplication/${id}/notes`;
    const secret = `Bea lives in Calle ${v7()}`;
    await ana.send('POST', path, { text: secret });
    const rows = async () =>
      (
        await pool.query("select notes::text from read.queue_notes where notes::text like '%' || $1 || '%'", [
          secret,
        ])
      ).rowCount;
    await expect.poll(rows).toBe(1);
    for await (const { data } of stack.store.readStream(`queueNotes-${id}`)) {
      expect(JSON.stringify(data)).not.toContain(secret);
    }
    const erased = await ana.send('DELETE', `/admin/submissions/organizerApplication/${id}/personal-data`);
    expect(erased.statusCode, erased.body).toBe(200);
    await settled();
    await expect.poll(rows).toBe(0);
    expect((await ana.send('POST', path, { text: 'More' })).statusCode).toBe(404);
  });
});

it('a message is decided once by two administrators at the same moment, every time', async () => {
  const decide = (who: Browser, id: string, what: 'answer' | 'spam') =>
    what === 'answer'
      ? who.send('POST', `/admin/contact-messages/${id}/answer`, { answer: 'Yes, at nine.' })
      : who.send('PUT', `/admin/contact-messages/${id}/status`, { status: 'spam' });
  const sent = {
    ...({ name: 'Bea', email: 'bea@example.org', subject: 'other', message: 'Is there dance?' } as const),
    ...({ language: 'en', emailHash: 'race' } as const),
  };
  const PAIRS = [
    ['answer', 'answer'],
    ['answer', 'spam'],
    ['spam', 'answer'],
  ] as const;
  const race = async (turn: number): Promise<string> => {
    const id = v7();
    const asked = { commandId: id, actor: { id: 'visitor', role: 'visitor' } as const, now };
    await stack.execute(contactMessageStream, id, 'SendContactMessage', sent, asked);
    const deeds = PAIRS[turn % 3]!;
    const people = turn % 2 ? [max, ana] : [ana, max];
    const answers = await Promise.all(deeds.map((what, at) => decide(people[at]!, id, what)));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.toSorted(), answers.map(({ body }) => body).join('\n')).toEqual([200, 409]);
    const won = codes.indexOf(200);
    const status = deeds[won] === 'answer' ? 'answered' : 'spam';
    const by = people[won] === ana ? 'Administrator' : 'Max';
    expect(answers[1 - won]!.json()).toMatchObject({ code: 'decided', data: { decision: { status, by } } });
    return `${status} by ${by}`;
  };
  const wins = new Set<string>();
  for (let turn = 0; turn < RACES; turn++) wins.add(await race(turn));
  // Otherwise they were not at the same moment.
  expect(wins.size).toBeGreaterThan(1);
});

describe('a mention in a note', () => {
  const marks = async (who: Browser, items: string, after: string) => {
    const url = `/admin/queues/contactMessage/noted?items=${items}`;
    return (await who.send('GET', url, undefined, { 'x-after-position': after })).json().items;
  };
  const mentions = async (who: Browser, after: string) =>
    (await who.send('GET', '/admin/mentions', undefined, { 'x-after-position': after })).json();

  it('is unread to who is mentioned until they have seen it, and to nobody else', async () => {
    const [id, other] = [await write(), await write()];
    const path = `/admin/queues/contactMessage/${id}/notes`;
    expect((await ana.send('GET', '/admin/queues/colleagues')).json().colleagues).toContainEqual({
      id: colleague.id,
      name: 'Max',
    });
    const added = await ana.send('POST', path, { text: 'Do you know her, @Max?', mentions: [colleague.id] });
    expect(added.statusCode, added.body).toBe(201);
    const { note, commit } = added.json();
    expect(note).toMatchObject({ mentions: [{ id: colleague.id, name: 'Max' }], unread: false });
    const at = commit.position;
    const both = `${id},${other}`;
    expect(await marks(max, both, at)).toEqual([{ item: id, notes: 1, unread: true, answered: false }]);
    expect(await marks(ana, both, at)).toEqual([{ item: id, notes: 1, unread: false, answered: false }]);
    const told = await mentions(max, at);
    expect(told).toMatchObject({
      unread: 1,
      mentions: [
        { kind: 'contactMessage', item: id, note: note.id, text: 'Do you know her, @Max?', unread: true },
      ],
    });
    expect(told.mentions[0].by.name).toBe('Administrator');
    expect(await mentions(ana, at)).toEqual({ unread: 0, mentions: [] });

    const seen = (who: Browser, notes: string[]) => who.send('PUT', `${path}/read`, { notes });
    // Neither somebody else's reading nor that of other notes clears it.
    expect((await seen(ana, [note.id])).statusCode).toBe(200);
    expect((await seen(max, [v7()])).statusCode).toBe(200);
    expect((await mentions(max, at)).unread).toBe(1);
    for (let times = 0; times < 2; times++) expect((await seen(max, [note.id])).statusCode).toBe(200);
    expect(await mentions(max, at)).toMatchObject({ unread: 0, mentions: [{ unread: false }] });
    expect(await marks(max, both, at)).toEqual([{ item: id, notes: 1, unread: false, answered: false }]);

    const removed = (await ana.send('DELETE', `${path}/${note.id}`)).json().commit.position;
    expect(await mentions(max, removed)).toEqual({ unread: 0, mentions: [] });
  });

  it('is of administrators only, and never of oneself', async () => {
    const id = await write();
    const path = `/admin/queues/contactMessage/${id}/notes`;
    const user = await register(stack, 'Ula', 'user');
    for (const mentioned of [user.id, v7()]) {
      const refused = await ana.send('POST', path, { text: 'Look', mentions: [mentioned] });
      expect(refused.json()).toMatchObject({ fieldErrors: { mentions: expect.any(String) } });
    }
    const own = await max.send('POST', path, { text: 'Me, @Max', mentions: [colleague.id, colleague.id] });
    expect(own.json().note.mentions).toEqual([]);
    expect((await max.send('GET', '/admin/queues/contactMessage/noted?items=a,b')).statusCode).toBe(422);
    expect((await max.send('GET', '/admin/queues/contactMessage/noted?items=')).json()).toEqual({
      items: [],
    });
  });

  it('goes with the item, and with the account that read it', async () => {
    const gone = await register(stack, 'Gil', 'admin');
    const him = browser(stack);
    await signIn(stack, him, gone);
    const id = await apply();
    const path = `/admin/queues/organizerApplication/${id}/notes`;
    const { note, commit } = (await ana.send('POST', path, { text: '@Gil', mentions: [gone.id] })).json();
    expect((await mentions(him, commit.position)).unread).toBe(1);
    await him.send('PUT', `${path}/read`, { notes: [note.id] });
    const read = async () =>
      (await pool.query('select 1 from private.mentions_read where account = $1', [gone.id])).rowCount;
    expect(await read()).toBe(1);
    await ana.send('DELETE', `/admin/submissions/organizerApplication/${id}/personal-data`);
    await settled();
    await expect.poll(async () => (await mentions(him, '0')).mentions).toEqual([]);
    const client = await pool.connect();
    await forgetMentionsRead(client, gone.id);
    client.release();
    expect(await read()).toBe(0);
  });
});

it('templates of reasons are added, changed and removed, each for one queue', async () => {
  const path = '/admin/queues/contactMessage/templates';
  const added = (await ana.send('POST', path, { language: 'es', text: 'Gracias.' })).json();
  const list = async (position: string, of = path) =>
    (await max.send('GET', of, undefined, { 'x-after-position': position })).json().templates;
  expect(await list(added.commit.position)).toEqual([added.template]);
  const { id } = added.template;
  const changed = (await max.send('PUT', `${path}/${id}`, { text: 'Muchas gracias.' })).json();
  expect(await list(changed.commit.position)).toEqual([{ id, language: 'es', text: 'Muchas gracias.' }]);
  expect(await list(changed.commit.position, '/admin/queues/recommendation/templates')).toEqual([]);
  const removed = (await ana.send('DELETE', `${path}/${id}`)).json();
  expect(await list(removed.commit.position)).toEqual([]);
  expect((await ana.send('DELETE', `${path}/${id}`)).statusCode).toBe(404);
});

describe('the decision about an application is taken back', () => {
  const decide = (id: string, what: string, body?: object) =>
    ana.send('POST', `/admin/organizer-applications/${id}/${what}`, body);
  const typesOf = async (stream: string) => {
    const types = [];
    for await (const { type } of stack.store.readStream(stream)) types.push(type);
    return types;
  };

  it('with the organizer that it registered, and can then be made anew', async () => {
    const email = `gia-${v7().slice(-6)}@example.org`;
    const id = await apply({ email });
    const { organizerId } = (await decide(id, 'approve', {})).json();
    await settled();
    const invited = async () =>
      (await pool.query('select id from read.invitations where email = $1', [email])).rows;
    await expect.poll(invited).toHaveLength(1);
    const [invitation] = await invited();
    const reopened = await decide(id, 'reopen');
    expect(reopened.json()).toMatchObject({ status: 'pending', organizerId: null });
    await settled();
    expect(await typesOf(`organizer-${organizerId}`)).toEqual(['OrganizerRegistered', 'OrganizerRemoved']);
    expect(await typesOf(`invitation-${invitation.id}`)).toContain('InvitationRevoked');
    const again = (await decide(id, 'approve', {})).json();
    expect(again.organizerId).not.toBe(organizerId);
    await settled();
    expect(await typesOf(`organizer-${again.organizerId}`)).toEqual(['OrganizerRegistered']);
  });

  it('at once, before anything followed from it', async () => {
    const id = await apply();
    const first = (await decide(id, 'approve', {})).json();
    await decide(id, 'reopen');
    const second = (await decide(id, 'approve', {})).json();
    await settled();
    const [gone, there] = await Promise.all(
      [first, second].map(({ organizerId }) => typesOf(`organizer-${organizerId}`).catch(() => [])),
    );
    expect(gone!.at(-1) ?? 'OrganizerRemoved').toBe('OrganizerRemoved');
    expect(there).toEqual(['OrganizerRegistered']);
  });

  it('unless the organizer has events by now', async () => {
    const id = await apply();
    const { organizerId } = (await decide(id, 'approve', {})).json();
    await settled();
    const event = { title: 'Salsa', startDateTime: '2027-03-26T20:00:00', eventOrganizerId: organizerId };
    await expect.poll(async () => (await ana.send('GET', `/organizers/${organizerId}`)).statusCode).toBe(200);
    const created = await ana.send('POST', '/admin/events', event);
    expect(created.statusCode, created.body).toBe(201);
    const refused = await decide(id, 'reopen');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'in_use', counts: { events: 1 } });
  });

  it('with the place on a team that it gave, and no other', async () => {
    const [old, fresh] = [await register(stack, 'Old', 'user'), await register(stack, 'Fresh', 'user')];
    const founding = await apply({ email: old.email });
    const { organizerId } = (await decide(founding, 'approve', {})).json();
    await settled();
    await found(`/organizers/${organizerId}`);
    for (const [email, left] of [
      [old.email, [old.id]],
      [fresh.email, [old.id]],
    ] as const) {
      const id = await apply({ email });
      expect((await decide(id, 'approve', { organizerId })).statusCode).toBe(200);
      await settled();
      await decide(id, 'reopen');
      await settled();
      const team = async () =>
        (await ana.send('GET', `/organizers/${organizerId}`))
          .json()
          .organizer.users.map((user: { id?: string; userId?: string }) => user.userId ?? user.id);
      await expect.poll(team).toEqual(left);
    }
  });
});
