import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { register } from '#testing/door.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import type { Act, AuditEntry } from '../../contracts/audit/calls.ts';

let stack: Stack;
let position: string;
let salsa: string;
let dancer: string;
const run = v7();

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
  const one = { name: 'One', description: '', email: 'one@example.org', phone: null, website: null };
  const at = {
    address: null,
    city: null,
    state: null,
    country: null,
    status: 'active',
    verified: false,
  } as const;
  for (let number = 0; number < 12; number++) {
    const asked = { commandId: v7(), actor: { id: 'system', role: 'system' } as const, now: new Date() };
    const { commit } = await stack.execute(
      organizerStream,
      v7(),
      'RegisterOrganizer',
      { ...one, ...at, name: `Organizer ${number}` },
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
