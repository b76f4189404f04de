import fc from 'fast-check';
import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { eventsTable } from '#contracts/events/rows.ts';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import type { StoredRecord } from '#platform/store/store.ts';
import { recorded, type TestFact } from '#testing/folds/projectionSpecification.ts';
import { freshDatabase } from '#testing/freshDatabase.ts';
import { scaled } from '#testing/scale.ts';
import { migrateToLatest } from '../../../services/migrations.ts';
import { events } from '../../events/events.ts';
import { prepareTables } from '../live/schema.ts';
import { applyInTransaction, type Released } from '../live/step.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import type { RebuildOptions } from '../rebuild/rebuildOptions.ts';
import type { Projection } from '../rows/projection.ts';
import { listParked } from './parked.ts';

// Facts that a log from before the limits of today's contracts may contain.

const INCOMPRESSIBLE = Array.from({ length: 5_000 }, (_, index) =>
  String.fromCharCode(33 + ((index * 7_919 + ((index * index) % 1_013) * 31) % 90)),
).join('');
const ZONE = 'America/New_York';

const form = {
  title: 'Night',
  description: '',
  price: '',
  currency: 'USD',
  maxAttendees: null,
  category: [],
  eventOrganizerId: null,
  danceStyles: [],
  coverImage: null,
  regionId: null,
  timeZone: ZONE,
  startLocal: '2027-03-26T20:00',
  endLocal: null,
  imported: false,
  locationName: null,
  locationAddress: null,
  locationCity: null,
  locationState: null,
  locationCountry: null,
  postalCode: null,
  latitude: null,
  longitude: null,
  googlePlacesId: null,
};
const { startLocal: _, endLocal: __, timeZone: ___, imported: ____, ...template } = form;
const segment = {
  fromDate: '2027-01-04',
  untilDate: '2027-02-01',
  count: null,
  countedBefore: 0,
  rule: {
    recurrenceType: 'weekly',
    interval: 1,
    daysOfWeek: ['MO'],
    dayOfMonth: null,
    weekOfMonth: null,
    dayOfWeek: null,
    weekStart: 'MO',
  },
  startTime: '23:30',
  endTime: null,
  endDayOffset: 0,
  timeZone: ZONE,
  zoneSource: 'region',
  template: { ...template, status: 'published', isFeatured: false },
};

type Change = Omit<TestFact, 'stream'>;
const rescheduled = (startLocal: string): Change => ({
  type: 'EventRescheduled',
  data: { startLocal, endLocal: null },
});
const changed = (data: object): Change => ({ type: 'EventDetailsChanged', data });

const GOOD: Change[] = [
  rescheduled('2027-04-02T21:00'),
  changed({ maxAttendees: 80, title: 'Mended', description: 'short' }),
  { type: 'EventMoved', data: { latitude: 52.5, longitude: 13.4 } },
  { type: 'EventPublished' },
  { type: 'EventFeatured' },
  { type: 'EventDeleted' },
  {
    type: 'EventRestored',
    data: { ...form, status: 'draft', isFeatured: false, createdAt: '2026-01-01T00:00:00.000Z' },
  },
];
/** What no row can hold; each column type and each kind of failure at least once. */
const UNWRITABLE: [string, Change][] = [
  ['a year that Postgres has not', rescheduled('0000-01-01T00:00')],
  ['an instant after the last of four digits', rescheduled('9999-12-31T23:59')],
  ['a number that no integer holds', changed({ maxAttendees: 3_000_000_000 })],
  ['a text with NUL', changed({ title: 'a\0b' })],
  ['a text with NUL in JSON', changed({ danceStyles: [{ danceStyleId: '\0', level: 'all' }] })],
  ['no number', { type: 'EventMoved', data: { latitude: 'north' } }],
  ['nothing where something must be', changed({ title: null })],
  ['a text too long for an index', changed({ description: INCOMPRESSIBLE })],
  [
    'a date that is none',
    {
      type: 'EventRestored',
      data: { ...form, status: 'draft', isFeatured: false, createdAt: 'in the beginning' },
    },
  ],
];
const UNFOLDABLE: [string, Change][] = [
  ['a time that is none', rescheduled('2027-13-01T20:00')],
  ['a type that nobody declared', { type: 'EventTeleported' }],
];

/**
 * For a text that an index cannot hold, the live upsert fails at once, but a rebuild only when it creates the index.
 */
const described: Projection = {
  ...events,
  table: { ...eventsTable, indexes: [...eventsTable.indexes, '(description)'] },
};

let pool: pg.Pool;
let drop: () => Promise<void>;
let options: Pick<RebuildOptions, 'pool' | 'codec' | 'log'>;
let log: StoredRecord[] = [];

beforeAll(async () => {
  const database = await freshDatabase(inject('databaseUrl'));
  const owner = connectPool(database.urls.owner, { name: 'test' });
  await migrateToLatest(owner).finally(() => owner.end());
  pool = connectPool(database.urls.projector, { name: 'test' });
  drop = database.drop;
  options = { pool, codec: factCodec(streams, subjectKeys(pool)), log: pino({ level: 'silent' }) };
  await prepareTables(pool, [described]);
});
afterAll(async () => {
  await pool.end();
  await drop();
});
beforeEach(startAnew);

async function startAnew(): Promise<void> {
  log = [];
  await pool.query(`
    truncate read.facts, read.events, read.event_dates, read.counters, projections.parked;
    update projections.checkpoints set position = 0`);
}

const id = (thing: number) => `0197a000-0000-7000-8000-00000000000${thing}`;
const ofEvent = (thing: number, change: Change): TestFact => ({ stream: `event-${id(thing)}`, ...change });
const created = (thing: number, data: object = {}) =>
  ofEvent(thing, { type: 'EventCreated', data: { ...form, ...data } });

/** Applies the rest of a history as one batch of live work. */
async function live(history: readonly TestFact[]): Promise<Released[]> {
  const from = BigInt(log.length);
  const facts = recorded(history).slice(log.length);
  const batch = facts.map(fact => ({ ...fact, created: new Date(fact.metadata.at) }));
  log.push(...batch);
  const reach = { from, to: from + BigInt(batch.length) };
  return applyInTransaction(pool, options, [described], batch, reach, { mirrored: true });
}

async function parked(): Promise<string[]> {
  return (await listParked(pool, 'events')).map(({ stream, position }) => `${stream} at ${position}`);
}

async function titles(): Promise<Record<string, string>> {
  const { rows } = await pool.query('select id, title from read.events');
  return Object.fromEntries(rows.map(row => [row.id, row.title]));
}

/** Rebuilds, from the mirror in steps of this size or from the facts as the store has them; all must be the same. */
async function rebuiltIsLive(step?: number, fromStore = false): Promise<void> {
  const before = await parked();
  const source = async function* () {
    yield { records: log, position: BigInt(log.length) };
  };
  const [report] = await rebuild({
    ...options,
    projections: [described],
    then: 'swap',
    step,
    ...(fromStore && { source }),
  });
  expect(report).toMatchObject({
    parked: before.length,
    comparison: { identical: true, differences: [] },
  });
  expect(await parked()).toEqual(before);
}

describe.each([...UNWRITABLE, ...UNFOLDABLE])('%s', (_, change) => {
  it('blocks only its own stream, live and in a rebuild', async () => {
    const others = [created(2), created(3, { title: 'Other' })];
    await live([created(1), ...others]);
    const history = [created(1), ...others, ofEvent(1, change), ofEvent(2, changed({ title: 'Later' }))];
    await live(history);
    expect(await titles()).toEqual({ [id(1)]: 'Night', [id(2)]: 'Later', [id(3)]: 'Other' });
    expect(await parked()).toEqual([`event-${id(1)} at 4`]);
    await rebuiltIsLive();
    await rebuiltIsLive(1, true);
  });
});

describe('a parked stream', () => {
  it('is released by a fact that corrects it, live and in a rebuild', async () => {
    const history = [created(1, { startLocal: '0000-01-01T00:00' }), created(2)];
    expect(await live(history)).toEqual([]);
    expect(await titles()).toEqual({ [id(2)]: 'Night' });
    history.push(ofEvent(1, changed({ title: 'Renamed' })));
    expect(await live(history)).toEqual([]);
    expect(await parked()).toEqual([`event-${id(1)} at 1`]);
    await rebuiltIsLive();

    history.push(ofEvent(1, rescheduled('2027-04-02T21:00')));
    const by = recorded(history).at(-1)!.id;
    expect(await live(history)).toEqual([{ projection: 'events', stream: `event-${id(1)}`, by }]);
    expect(await titles()).toEqual({ [id(1)]: 'Renamed', [id(2)]: 'Night' });
    expect(await parked()).toEqual([]);
    await rebuiltIsLive();
  });

  it('is removed by the fact that deletes it', async () => {
    const history = [created(1), ofEvent(1, rescheduled('9999-12-31T23:59'))];
    await live(history);
    expect(await live([...history, ofEvent(1, { type: 'EventDeleted' })])).toHaveLength(1);
    expect(await titles()).toEqual({});
    await rebuiltIsLive();
  });

  it('stays parked at a fact that cannot be folded, whatever follows', async () => {
    const history = [created(1), ofEvent(1, rescheduled('2027-13-01T20:00'))];
    await live(history);
    history.push(ofEvent(1, rescheduled('2027-04-02T21:00')));
    expect(await live(history)).toEqual([]);
    expect(await parked()).toEqual([`event-${id(1)} at 2`]);
    await rebuiltIsLive();
  });
});

describe('a series with a date that no row can hold', () => {
  it('is parked as a whole, its other dates unchanged, and returns once that date is corrected', async () => {
    const series = (change: Change): TestFact => ({ stream: `series-${id(4)}`, ...change });
    const moved = (startDate: string) =>
      series({ type: 'SeriesDateChanged', data: { date: '2027-01-11', patch: { startDate } } });
    const data = { segment, horizon: '2027-02-01', imported: false };
    const history = [series({ type: 'SeriesCreated', data }), moved('9999-12-31')];
    await live(history.slice(0, 1));
    await live(history);
    const dates = 'select start_local from read.event_dates order by date';
    expect((await pool.query(dates)).rows.map(row => row.start_local.slice(0, 10))).toEqual([
      ...['2027-01-04', '2027-01-11', '2027-01-18', '2027-01-25', '2027-02-01'],
    ]);
    await rebuiltIsLive();
    await live([...history, moved('2027-01-12')]);
    expect((await pool.query(dates)).rows[1].start_local).toBe('2027-01-12T23:30');
    expect(await parked()).toEqual([]);
    await rebuiltIsLive();
  });
});

describe('any facts, in batches of any size', () => {
  it('give the same live rows, counters and parked streams as a rebuild', async () => {
    const change = fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...GOOD) },
      { weight: 4, arbitrary: fc.constantFrom(...UNWRITABLE.map(([, bad]) => bad)) },
      { weight: 1, arbitrary: fc.constantFrom(...UNFOLDABLE.map(([, bad]) => bad)) },
    );
    const facts = fc.array(
      fc.tuple(fc.nat(3), change).map(([thing, one]) => ofEvent(thing, one)),
      { minLength: 1, maxLength: 24 },
    );
    const begun = [created(0), created(1), created(2, { startLocal: '0000-01-01T00:00' }), created(3)];
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
    const property = fc.asyncProperty(facts, sizes, fc.boolean(), async (later, batches, fromStore) => {
      await startAnew();
      const history = [...begun, ...later];
      for (let turn = 0; log.length < history.length; turn++) {
        await live(history.slice(0, log.length + batches[turn % batches.length]!));
      }
      await rebuiltIsLive(batches[0], fromStore);
    });
    await fc.assert(property, { numRuns: scaled(15, 300) });
  });
});
