import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import type { Metadata } from '#contracts/platform/fact.ts';
import { userStream } from '#contracts/users/user.ts';
import { connectPool } from '#platform/database/database.ts';
import { forgetOldOrigins } from '#platform/facts/originKeys.ts';
import { eraseSubjectKey } from '#platform/facts/subjectKeys.ts';
import { browser, register, signIn } from '#testing/door.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import type { Act, AuditEntry } from '../../contracts/audit/calls.ts';

let stack: Stack;
let position: string;
let salsa: string;
let dancer: string;
const run = v7();
const ORGANIZER = {
  ...{ name: 'One', description: '', email: 'one@example.org', phone: null, website: null },
  ...{ address: null, city: null, state: null, country: null, status: 'active' as const, verified: false },
};

const ask = async (path: string) => {
  const headers = { 'x-after-position': position };
  return stack.call({ method: 'GET', url: `/api/admin/audit${path}`, headers });
};
const query = async (path: string) => {
  const answer = await ask(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const typesOf = (act: Act) => act.entries.map(({ type }) => type);

async function event(title: string): Promise<string> {
  const body = { title, startDateTime: '2027-02-01T20:00:00', price: '$10' };
  const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body });
  position = answer.json().commit.position;
  return answer.json().event.id;
}

async function change(id: string, body: object): Promise<void> {
  const answer = await stack.call({ method: 'PUT', url: `/api/admin/events/${id}`, body });
  expect(answer.statusCode, answer.body).toBe(200);
  position = answer.json().commit.position;
}

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  dancer = (await register(stack, 'Bodo', 'user')).id;
  salsa = await event('Salsa Friday');
  await event('Tango Sunday');
  await change(salsa, { price: '$15', startDateTime: '2027-02-02T21:00:00' });
  await change(salsa, { price: '$20' });
  for (let number = 0; number < 12; number++) {
    const asked = { commandId: v7(), actor: { id: 'system', role: 'system' } as const, now: new Date() };
    const { commit } = await stack.execute(
      organizerStream,
      v7(),
      'RegisterOrganizer',
      { ...ORGANIZER, name: `Organizer ${number}` },
      { ...asked, correlationId: run },
    );
    position = commit.position;
  }
});
afterAll(() => stack.stop());

describe('the acts', () => {
  it('are newest first, and everything that one command or run caused is one act', async () => {
    const { acts, hasMore } = await query('/acts?limit=3');
    expect(acts.map((act: Act) => [act.facts, act.things])).toEqual([
      [12, 12],
      [1, 1],
      [2, 1],
    ]);
    expect(hasMore).toBe(true);
    expect(acts[0].correlationId).toBe(run);
    expect(acts[0].entries.map(({ thing }: AuditEntry) => thing)).toEqual(
      Array.from({ length: 8 }, (_, number) => `Organizer ${number}`),
    );
    expect(typesOf(acts[2])).toEqual(['EventDetailsChanged', 'EventRescheduled']);
    expect(acts[2].entries[0]).toMatchObject({ thing: 'Salsa Friday', actor: { name: 'Administrator' } });
  });

  it('continue where the previous page ended, and every act is listed once', async () => {
    const all: Act[] = (await query('/acts?limit=1000')).acts;
    const paged: Act[] = [];
    for (let offset = 0; ; offset += 2) {
      const { acts, hasMore } = await query(`/acts?limit=2&offset=${offset}`);
      paged.push(...acts);
      if (!hasMore) break;
    }
    expect(paged.map(act => act.correlationId)).toEqual(all.map(act => act.correlationId));
    expect(new Set(all.map(act => act.correlationId)).size).toBe(all.length);
  });

  it.each([
    ['type', () => 'type=EventRescheduled', 1, 1],
    ['stream', () => `stream=event-${salsa}`, 3, 4],
    ['kind of thing', () => 'category=organizer', 1, 12],
    ['actor', () => 'actorId=system&category=event', 0, 0],
    ['people', () => 'people=true&category=organizer', 0, 0],
    ['time', () => 'until=2020-01-01T00:00:00Z', 0, 0],
  ])('are found by %s, each whole', async (_, filter, acts, facts) => {
    const found = await query(`/acts?${filter()}`);
    expect(found.acts).toHaveLength(acts);
    expect(found.matching).toBe(facts);
  });

  it('an act with one matching fact is returned with all its facts', async () => {
    const { acts } = await query('/acts?type=EventRescheduled');
    expect(typesOf(acts[0])).toEqual(['EventDetailsChanged', 'EventRescheduled']);
  });
});

describe('one fact', () => {
  it('is shown with its changes relative to the facts before it', async () => {
    const { entries } = await query(`?stream=event-${salsa}&type=EventDetailsChanged`);
    const { changes, previous, next } = await query(`/${entries[0].position}`);
    expect(changes).toEqual([{ field: 'price', before: '$15', after: '$20' }]);
    expect(next).toBeNull();
    const before = await query(`/${previous}`);
    expect(before.next).toBe(entries[0].position);
    expect(before.entry.type).toBe('EventRescheduled');
    expect(before.changes[0]).toEqual({
      field: 'startLocal',
      before: '2027-02-01T20:00',
      after: '2027-02-02T21:00',
    });
  });

  it('reveals neither contact details nor personal fields', async () => {
    const { entries } = await query(`?stream=user-${dancer}&type=UserRegistered`);
    const answer = await ask(`/${entries[0].position}`);
    expect(answer.json().entry.data).toMatchObject({ name: '•••', email: '•••', role: 'user' });
    expect(answer.body).not.toContain('cipher');
    const organizers = await ask('/acts?category=organizer');
    expect(organizers.body).not.toContain('one@example.org');
  });

  it('that does not exist is not found', async () => {
    expect((await ask('/99999999')).statusCode).toBe(404);
  });
});

describe('where a fact came from', () => {
  const who = '/api/admin/audit';
  const read = (at: string) => stack.call({ method: 'POST', url: `${who}/${at}/origin` });
  const readings = async () => {
    const found = [];
    for await (const { type, data, metadata } of stack.store.readAll({ prefixes: ['originRead-'] })) {
      found.push({ type, data, by: (metadata as Metadata).actor.role });
    }
    return found;
  };
  /** The position of a fact that a person recorded, with a user agent and at a moment. */
  async function actBy(
    id: string,
    origin?: { ip: string; userAgent: string },
    now = new Date(),
  ): Promise<string> {
    const asked = { commandId: v7(), actor: { id, role: 'user' } as const, now, ...(origin && { origin }) };
    const { commit } = await stack.execute(userStream, dancer, 'RenameUser', { name: `Bodo ${v7()}` }, asked);
    position = commit.position;
    return position;
  }
  async function onceMirrored(at: string) {
    await ask(`/${at}`);
    return read(at);
  }

  it('is shown to administrators, and that it was read is recorded', async () => {
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
    const body = { title: 'Kizomba', startDateTime: '2027-03-01T20:00:00' };
    const headers = { 'user-agent': userAgent };
    const made = await stack.call({ method: 'POST', url: '/api/admin/events', body, headers });
    position = made.json().commit.position;
    const at = position;
    expect(await readings()).toEqual([]);
    const answer = await onceMirrored(at);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({
      origin: {
        actorId: expect.any(String),
        ip: '127.0.0.1',
        place: 'This computer',
        browser: 'Firefox on Windows',
        userAgent,
      },
      why: null,
      commit: expect.objectContaining({ stream: expect.stringMatching(/^originRead-/) }),
    });
    expect(await readings()).toEqual([{ type: 'OriginRead', data: { position: at }, by: 'admin' }]);
    await read(at);
    expect(await readings()).toHaveLength(2);
    // Nothing keeps the answer in the clear, as idempotency keys keep those of commands.
    const keyed = { 'idempotency-key': v7() };
    await stack.call({ method: 'POST', url: `${who}/${at}/origin`, headers: keyed });
    const pool = connectPool(stack.urls.owner, { name: 'test', max: 1 });
    const kept = await pool.query("select from private.idempotency_keys where answer::text like '%Firefox%'");
    await pool.end();
    expect(kept.rowCount).toBe(0);
  });

  it.each([
    ['10 kB', 'x'.repeat(10_240), 'x'.repeat(40), 300],
    ['HTML', '<img src=x onerror=alert(1)>/1', '<img src=x onerror=alert(1)>', 30],
    ['control characters', '\u0000\u001b[31m\u202e/1', '\u0000\u001b[31m\u202e', 9],
    ['a broken surrogate', 'a\ud800/1', 'a\ud800', 4],
  ])('a user agent with %s is answered as it was sent', async (_, userAgent, browser, length) => {
    const at = await actBy(v7(), { ip: '8.8.8.8', userAgent: userAgent.slice(0, 300) });
    const { origin } = (await onceMirrored(at)).json();
    expect(origin).toMatchObject({ ip: '8.8.8.8', place: 'United States' });
    expect(origin.userAgent).toHaveLength(length);
    expect(origin.browser.slice(0, browser.length)).toBe(browser);
  });

  it('a user agent of 10 kB is cut when it is recorded', async () => {
    const headers = { 'user-agent': 'x'.repeat(10_240) };
    const body = { title: 'Long', startDateTime: '2027-03-01T20:00:00' };
    const made = await stack.call({ method: 'POST', url: '/api/admin/events', body, headers });
    position = made.json().commit.position;
    expect((await onceMirrored(position)).json().origin.userAgent).toBe('x'.repeat(300));
  });

  it('is null, with the reason and without a record, where there is nothing to read', async () => {
    const before = (await readings()).length;
    const pool = connectPool(stack.urls.api, { name: 'test', max: 1 });
    const from = { ip: '8.8.8.8', userAgent: 'Firefox' };
    const [old, gone, lost] = [v7(), v7(), v7()];
    const forgotten = await actBy(old, from, new Date('2020-01-01T00:00:00Z'));
    const erased = await actBy(gone, from);
    const unreadable = await actBy(lost, from);
    const none = await actBy(v7());
    await forgetOldOrigins(pool, new Date('2021-02-01T00:00:00Z'));
    await eraseSubjectKey(pool, gone);
    await pool.query('delete from private.subject_keys where subject like $1', [`${lost}@%`]);
    const stranger = { id: v7(), type: 'Told', data: {}, metadata: { origin: { ip: '1.1.1.1' } } };
    const written = await stack.store.append(`event-${v7()}`, 'none', [stranger]);
    position = String(written.position);
    for (const [at, why] of Object.entries({
      [forgotten]: 'forgotten',
      [erased]: 'erased',
      [unreadable]: 'unreadable',
      [none]: 'none',
      [position]: 'foreign',
    })) {
      const answer = await onceMirrored(at);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toEqual({ origin: null, why, commit: null });
    }
    await pool.end();
    expect(await readings()).toHaveLength(before);
  });

  it('is refused for a position that does not exist, and to anybody but administrators', async () => {
    const before = (await readings()).length;
    expect((await read('999999999999999999')).statusCode).toBe(404);
    for (const at of ['-1', '1e3', '9'.repeat(19), '%27', 'a'.repeat(5_000)]) {
      expect([404, 414, 422], at).toContain((await read(at)).statusCode);
    }
    const { app } = stack;
    expect((await app.inject({ method: 'POST', url: `${who}/${position}/origin` })).statusCode).toBe(401);
    const bodo = await register(stack, 'Carla', 'organizer');
    const her = browser(stack);
    await signIn(stack, her, bodo);
    expect((await her.send('POST', `/admin/audit/${position}/origin`)).statusCode).toBe(403);
    expect(await readings()).toHaveLength(before);
  });
});

it('acts count the things to which the same happened, not those that something else happened to', async () => {
  const [correlationId, first, second] = [v7(), v7(), v7()];
  const counted = await event('Counted beside');
  const actor = { id: 'system', role: 'system' } as const;
  const asked = () => ({ commandId: v7(), actor, now: new Date(), correlationId });
  for (const id of [first, second]) {
    await stack.execute(organizerStream, id, 'RegisterOrganizer', ORGANIZER, asked());
  }
  const { commit } = await stack.execute(eventStream, counted, 'ChangeEvent', { price: '$25' }, asked());
  position = commit.position;
  const { acts } = await query(`/acts?correlationId=${correlationId}`);
  expect(acts.map((act: Act) => [act.facts, act.things])).toEqual([[3, 2]]);
});
