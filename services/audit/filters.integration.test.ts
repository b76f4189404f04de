import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import type { StoredRecord } from '#platform/store/storeShapes.ts';
import { sendForm } from '#testing/sent/sendForm.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import type { Act, AuditEntry } from '../../contracts/audit/calls.ts';

let stack: Stack;
let position: string;
let berlin: string;
let hamburg: string;
let salsa: string;
let tango: string;
let bulk: string;
let autumn: string;
let spring: string;
const began = new Date().toISOString();

async function sent(method: 'POST' | 'PUT', url: string, body?: object) {
  const answer = await stack.call({ method, url: `/api/admin${url}`, ...(body && { body }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  position = answer.json().commit.position;
  return answer.json();
}
const region = async (city: string): Promise<string> =>
  (await sent('POST', '/regions', { city, country: 'Germany', timeZone: 'Europe/Berlin' })).region.id;
async function event(title: string, more: object): Promise<string> {
  const body = { title, startDateTime: '2027-02-01T20:00:00', price: '$10', ...more };
  return (await sent('POST', '/events', body)).event.id;
}
/** Imports a file with one event, and answers the id of the run. */
async function imported(name: string): Promise<string> {
  const content = `Title,Date,Time,Time zone\nFrom ${name.slice(0, 6)},2027-03-01,20:00,Europe/Berlin\n`;
  const answer = await sendForm(stack, '/api/events/import', { file: { field: 'csvFile', name, content } });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  const { acts } = await stack.ask('GET', '/api/admin/audit/acts?run=import&limit=1');
  return acts[0].correlationId;
}
const asked = (reason?: string) => ({
  ...{ commandId: v7(), actor: { id: 'system', role: 'system' } as const, now: new Date() },
  ...(reason && { reason }),
});

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  berlin = await region('Berlin');
  hamburg = await region('Hamburg');
  salsa = await event('Salsa Friday', { regionId: berlin });
  tango = await event('Tango Sunday', { regionId: hamburg, price: '$12' });
  await sent('PUT', `/events/${salsa}`, { price: '$15', description: '100% live_music' });
  await sent('PUT', `/events/${tango}`, { price: '$15' });
  await sent('PUT', `/events/${salsa}`, { startDateTime: '2027-02-02T21:30:00' });
  await sent('PUT', `/events/${salsa}`, { regionId: hamburg });
  await sent('PUT', `/events/${salsa}`, { price: '$20' });
  await sent('PUT', `/events/${tango}`, { status: 'published' });
  bulk = (
    await sent('POST', '/events/bulk', {
      action: { kind: 'featured', isFeatured: true },
      ids: [salsa, tango],
    })
  ).jobId;
  autumn = await imported('autumn.csv');
  spring = await imported('spring 2027 (final) & more.csv');
  await stack.execute(eventStream, tango, 'ChangeEvent', { price: '$9' }, asked('The venue asked for it'));
  const hostile = [
    { price: '$15', title: { a: ['\u0000'] }, 'f:price': "x' | 'y" },
    { regionId: berlin, price: 1e308, ['__proto__']: 1, name: '\ud800' },
    ['price'],
  ];
  for (const data of hostile) {
    const record = { id: v7(), type: "Told'\\", data: data as object, metadata: { actor: 7 } };
    await stack.store.append(`event-${v7()}`, 'none', [record]);
  }
  const { commit } = await stack.execute(eventStream, tango, 'ChangeEvent', { maxAttendees: 80 }, asked());
  position = commit.position;
}, 60_000);
afterAll(() => stack.stop());

type Found = Pick<AuditEntry, 'position' | 'type' | 'stream'>;
async function found(query: Record<string, string>): Promise<Found[]> {
  const headers = { 'x-after-position': position };
  const url = `/api/admin/audit?${new URLSearchParams({ limit: '1000', ...query })}`;
  const answer = await stack.call({ method: 'GET', url, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().entries;
}
const placed = (entries: readonly { position: string }[]) =>
  entries.map(entry => entry.position).toSorted((one, other) => Number(one) - Number(other));

/** A fact with what a plain fold of its stream knows: the fields before it and after it. */
type Plain = { record: StoredRecord; before: Record<string, unknown> | null; after: Record<string, unknown> };
const SAYS: Record<string, object> = {
  EventPublished: { status: 'published' },
  EventFeatured: { isFeatured: true },
};

async function plainFacts(): Promise<Plain[]> {
  const states = new Map<string, Record<string, unknown>>();
  const all: Plain[] = [];
  for await (const record of stack.store.readAll()) {
    const isOurs = Boolean((record.metadata as { command?: object }).command);
    const data = isOurs ? record.data : {};
    const before = states.get(record.stream) ?? null;
    const created = record.type === 'EventCreated' ? { status: 'draft', isFeatured: false } : {};
    const after = { ...before, ...created, ...(data as object), ...SAYS[record.type] };
    states.set(record.stream, after);
    all.push({ record, before, after });
  }
  return all;
}

const changed =
  (field: string) =>
  ({ before, after }: Plain) =>
    before !== null && JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null);
const metadataOf = ({ record }: Plain) =>
  record.metadata as {
    actor?: { id?: string; role?: string };
    command?: object;
    reason?: string;
    $correlationId?: string;
  };
const actorOf = (fact: Plain) => (metadataOf(fact).command ? metadataOf(fact).actor?.id : 'foreign');
const capacityOf = (fact: Plain) =>
  fact.record.stream.startsWith('signIn-') ? undefined : metadataOf(fact).actor?.role;
const of = (id: string) => (fact: Plain) =>
  fact.record.stream === `region-${id}` || fact.before?.regionId === id || fact.after.regionId === id;
const inSomeRun = (fact: Plain) => [bulk, autumn, spring].includes(metadataOf(fact).$correlationId ?? '');
const inFile = (fact: Plain) => metadataOf(fact).$correlationId === spring;
const inRun = (fact: Plain) => metadataOf(fact).$correlationId === bulk;

const CASES: [string, () => Record<string, string>, (fact: Plain) => boolean][] = [
  ['actor', () => ({ actorId: 'system' }), fact => actorOf(fact) === 'system'],
  ['capacity', () => ({ capacity: 'admin' }), fact => capacityOf(fact) === 'admin'],
  ['people', () => ({ people: 'true' }), fact => actorOf(fact) !== 'system'],
  [
    'what happened',
    () => ({ type: 'EventDetailsChanged' }),
    ({ record }) => record.type === 'EventDetailsChanged',
  ],
  ['kind', () => ({ category: 'event' }), ({ record }) => record.stream.startsWith('event-')],
  ['thing', () => ({ stream: `event-${salsa}` }), ({ record }) => record.stream === `event-${salsa}`],
  ['field', () => ({ field: 'price' }), changed('price')],
  [
    'several fields',
    () => ({ field: 'status,isFeatured' }),
    fact => changed('status')(fact) || changed('isFeatured')(fact),
  ],
  [
    'value before',
    () => ({ field: 'price', was: '$10' }),
    fact => changed('price')(fact) && fact.before?.price === '$10',
  ],
  [
    'value after',
    () => ({ field: 'price', became: '15' }),
    fact => changed('price')(fact) && fact.after.price === '$15',
  ],
  ['region', () => ({ regionId: berlin }), fact => of(berlin)(fact)],
  ['another region', () => ({ regionId: hamburg }), fact => of(hamburg)(fact)],
  ['a bulk run', () => ({ run: 'bulk' }), inRun],
  [
    'what the system did alone',
    () => ({ run: 'process' }),
    fact => actorOf(fact) === 'system' && !inSomeRun(fact),
  ],
  ['a file', () => ({ file: 'spring 2027 (final) & more.csv' }), inFile],
  ['any reason', () => ({ reason: '*' }), fact => Boolean(metadataOf(fact).reason)],
  ['a reason', () => ({ reason: 'venue ask' }), fact => metadataOf(fact).reason === 'The venue asked for it'],
  ['time', () => ({ from: began }), ({ record }) => record.created.toISOString() >= began],
];

describe('what the filters of the audit log find', () => {
  it('is what a plain fold of all facts finds, for each filter and each pair of filters', async () => {
    const facts = await plainFacts();
    const expected = (...of: ((fact: Plain) => boolean)[]) =>
      placed(
        facts
          .filter(fact => of.every(is => is(fact)))
          .map(({ record }) => ({ position: String(record.position) })),
      );
    for (const [at, [name, query, is]] of CASES.entries()) {
      expect(placed(await found(query())), name).toEqual(expected(is));
      for (const [other, and, too] of CASES.slice(at + 1)) {
        const both = { ...query(), ...and() };
        if (Object.keys(query()).some(key => key in and())) continue;
        expect(placed(await found(both)), `${name} and ${other}`).toEqual(expected(is, too));
      }
    }
  }, 120_000);

  it('is something for each filter of this test', async () => {
    for (const [name, query] of CASES) expect((await found(query())).length, name).toBeGreaterThan(0);
  });

  it('answers which events of a region changed their price, from what to what', async () => {
    const query = { regionId: berlin, field: 'price', from: began };
    const entries = (await found(query)) as AuditEntry[];
    expect(
      entries.map(({ thing, changes }) => [thing, changes.find(({ field }) => field === 'price')]),
    ).toEqual([['Salsa Friday', { field: 'price', before: '$10', after: '$15' }]]);
  });

  it('takes a place for that of then: what a move changes belongs to both regions, what follows to the new one', async () => {
    const moved = await found({ stream: `event-${salsa}`, field: 'regionId' });
    expect(moved).toHaveLength(1);
    const after = (await found({ stream: `event-${salsa}`, became: '$20' }))[0]!.position;
    expect(placed(await found({ regionId: berlin }))).toContain(moved[0]!.position);
    expect(placed(await found({ regionId: hamburg }))).toContain(moved[0]!.position);
    expect(placed(await found({ regionId: berlin }))).not.toContain(after);
    expect(placed(await found({ regionId: hamburg }))).toContain(after);
  });

  it('names of regions find a move from one to another', async () => {
    const query = { field: 'regionId', was: 'berl', became: 'Hamburg' };
    expect((await found(query)).map(({ type }) => type)).toEqual(['EventRegionAssigned']);
  });

  it.each([
    ['a value', 'live', ['EventDetailsChanged']],
    ['the beginning of a word', 'live mus', ['EventDetailsChanged']],
    ['the reason', 'venue asked', ['EventDetailsChanged']],
    ['the sentence', 'rescheduled', ['EventRescheduled']],
    ['the sentence in Spanish', 'publicó tango', ['EventPublished']],
    ['the name of the thing', 'tango publish', ['EventPublished']],
  ])('words of %s', async (_, q, types) => {
    expect([...new Set((await found({ q, category: 'event' })).map(({ type }) => type))]).toEqual(types);
  });

  it('words of the name of who did it', async () => {
    const entries = await found({ q: 'administrat', field: 'price' });
    expect(entries.map(({ type }) => type)).toEqual(Array(3).fill('EventDetailsChanged'));
  });

  it('signs that mean something to Postgres are no wildcards', async () => {
    expect(await found({ q: '%' })).toEqual([]);
    expect(await found({ q: '_' })).toEqual([]);
    expect(await found({ q: '%%%', field: 'price' })).toEqual([]);
    expect((await found({ q: '100%' })).length).toBe(1);
    for (const odd of ["'", '\\', "a' | 'b", ':*', '!a', '& |', '(((', '\u202e', '�', 'x'.repeat(200)]) {
      for (const name of [
        'q',
        'was',
        'became',
        'reason',
        'type',
        'stream',
        'actorId',
        'regionId',
        'category',
        'file',
      ]) {
        await found({ field: 'price', [name]: odd.slice(0, name === 'category' ? 50 : 100) });
      }
      await found({ field: odd, was: '1' });
    }
  });

  it('the name of a file finds all that one import recorded, by whole names and by beginnings of words', async () => {
    const all = await found({ file: 'SPRING 2027 (final) & more.csv' });
    expect(all.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['RunStarted', 'EventCreated', 'RunFinished']),
    );
    for (const file of ['spr', '2027 more']) expect(placed(await found({ file }))).toEqual(placed(all));
    expect((await found({ file: 'csv', category: 'event' })).map(({ type }) => type)).toEqual(
      Array(2).fill('EventCreated'),
    );
    expect(await found({ file: 'spring autumn' })).toEqual([]);
    expect(await found({ file: 'events.csv', run: 'bulk' })).toEqual([]);
  });

  it('an unknown field, type or region finds nothing', async () => {
    expect(await found({ field: 'nothingKnown' })).toEqual([]);
    expect(await found({ regionId: v7() })).toEqual([]);
    expect(await found({ type: 'Never', people: 'true' })).toEqual([]);
  });

  it('records of other programs are found by what they are, and change no thing', async () => {
    const entries = await found({ actorId: 'foreign', category: 'event' });
    expect(entries.map(({ type }) => type)).toEqual(Array(3).fill("Told'\\"));
    expect(await found({ actorId: 'foreign', regionId: berlin })).toEqual([]);
  });

  it('acts and the number of facts are those of the filter', async () => {
    const headers = { 'x-after-position': position };
    const url = `/api/admin/audit/acts?field=price&category=event&limit=2`;
    const { acts, ...counts } = (await stack.call({ method: 'GET', url, headers })).json();
    expect(counts).toEqual({ matching: 4, andMore: false, unread: 0, hasMore: true });
    expect(acts.map((act: Act) => act.entries[0]!.thing)).toEqual(['Tango Sunday', 'Salsa Friday']);
  });
});
