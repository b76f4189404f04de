import fc from 'fast-check';
import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Fact } from '#contracts/platform/fact.ts';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { historiesOf } from '#testing/folds/histories.ts';
import { freshDatabase } from '#testing/freshDatabase.ts';
import { differencesFromFold } from '#testing/logs/foldOfLog.ts';
import { scaled } from '#testing/scale.ts';
import { prepareTables } from '../../projections/platform/live/schema.ts';
import { applyInTransaction } from '../../projections/platform/live/step.ts';
import { listParked } from '../../projections/platform/parked/parked.ts';
import { tablesOf } from '../../projections/platform/rows/shadow.ts';
import { projections } from '../../projections/projections.ts';
import { migrateToLatest } from '../../services/migrations.ts';

const log = pino({ level: 'silent' });
let pool: pg.Pool;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await freshDatabase(inject('databaseUrl'));
  const owner = connectPool(database.urls.owner, { name: 'test' });
  await migrateToLatest(owner).finally(() => owner.end());
  pool = connectPool(database.urls.projector, { name: 'test' });
  drop = database.drop;
  await prepareTables(pool, projections);
});
afterAll(async () => {
  await pool.end();
  await drop();
});

async function applied(facts: readonly Fact[]): Promise<void> {
  const tables = projections.flatMap(tablesOf).map(({ name }) => `read.${name}`);
  await pool.query(`
    truncate read.facts, ${tables.join(', ')}, read.counters, projections.parked;
    update projections.checkpoints set position = 0`);
  const records = facts.map(fact => ({ ...fact, created: new Date(fact.metadata.at) }));
  const parts = { codec: factCodec(streams, subjectKeys(pool)), log };
  const reach = { from: 0n, to: BigInt(facts.length) };
  await applyInTransaction(pool, parts, projections, records, reach, { mirrored: true });
}

async function isRows(facts: readonly Fact[]): Promise<void> {
  await applied(facts);
  expect(await listParked(pool)).toEqual([]);
  expect(await differencesFromFold(pool, projections, facts)).toEqual([]);
}

const MANY = { things: 40, least: 100, most: 100 };
const categories = [...new Set(projections.flatMap(projection => projection.categories ?? []))];

it('whatever contracts and rules accept becomes a row', async () => {
  const property = fc.asyncProperty(historiesOf(categories), isRows);
  await fc.assert(property, { numRuns: scaled(20, 1_000) });
});

it.each(['event', 'series'])('%s: every accepted wall time and zone becomes a row', async category => {
  const years = new Set<number>();
  const zones = new Set<string>();
  const property = fc.asyncProperty(historiesOf([category], MANY), async facts => {
    await isRows(facts);
    const told = JSON.stringify(facts.map(({ data }) => data));
    for (const [, year] of told.matchAll(/"(?:startLocal|fromDate)":"(\d{4})-/g)) years.add(Number(year));
    for (const [, zone] of told.matchAll(/"timeZone":"([^"]*)"/g)) zones.add(zone!);
  });
  // Shrinking histories this long takes minutes, and the test would time out before it reports anything.
  await fc.assert(property, { numRuns: scaled(20, 400), endOnFailure: true });
  expect([Math.min(...years), Math.max(...years)]).toEqual([1900, 2200]);
  expect(zones.size).toBeGreaterThan(100);
});
