import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { type FactCodec, factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { seededChance } from '#platform/program/chance.ts';
import { openConnection } from '#platform/store/connection.ts';
import { strike } from '#testing/logs/strangers.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { storeUrl } from '#testing/testStore.ts';
import { demoHistory } from '../../../services/demo/history.ts';
import { projections } from '../../projections.ts';
import { dropTables } from '../live/erasure.ts';
import { fillShadows } from '../rebuild/rebuild.ts';
import { asOf, shadowOf, tablesOf } from '../rows/shadow.ts';
import { copyPresent } from './presentRows.ts';

const MOMENTS = scaled(8, 60);
const COUNTS = {
  ...{ regions: 4, organizers: 4, users: 8, events: scaled(20, 100), series: scaled(3, 10) },
  ...{ batches: 2, recommendations: 4 },
};

let stack: Stack;
let pool: pg.Pool;
let codec: FactCodec;
let now = new Date();
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { clock: () => now, processes: false });
  pool = connectPool(stack.urls.projector, { name: 'test', statements: 'maintenance' });
  codec = factCodec(streams, subjectKeys(pool));
  for (const step of demoHistory({ seed: 11, today: new Date() }, COUNTS)) {
    now = step.at;
    await step.record(stack.execute);
  }
  now = new Date();
  const { client, close } = openConnection(storeUrl(stack.eventStorePort));
  await strike(client, { tombstone: true });
  await close();
  await stack.upToDate();
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

const log = pino({ level: 'silent' });
const head = async (): Promise<number> =>
  Number((await pool.query('select max(position)::int as head from read.facts')).rows[0].head);

/** All rows and figures as of a position, and how many facts were folded for them. */
async function rowsAt(position: bigint, how: 'copied' | 'folded') {
  const shadows = projections.map(one => shadowOf(one, asOf(position)));
  const begin = how === 'copied' ? () => copyPresent(pool, projections, position) : undefined;
  const loaded = await fillShadows({ pool, codec, log, ...(begin && { begin }) }, shadows, position);
  const found: Record<string, unknown> = {};
  for (const { name } of shadows.flatMap(tablesOf)) {
    found[name] = (await pool.query(`select t::text as row from read.${name} as t order by 1`)).rows;
  }
  for (const table of ['read.counters', 'projections.parked']) {
    const columns = table === 'read.counters' ? 'scope, name, value' : 'stream, position, type, error';
    const { rows } = await pool.query(
      `select projection, ${columns} from ${table} where projection = any($1) order by 1, 2, 3`,
      [shadows.map(({ name }) => name)],
    );
    found[table] = rows;
  }
  const client = await pool.connect();
  for (const shadow of shadows) await dropTables(client, shadow);
  client.release();
  return {
    found,
    counted: loaded.map(({ rows }) => rows),
    facts: loaded.reduce((sum, { facts }) => sum + facts, 0),
  };
}

it('has the same rows and figures as a fold of all facts, at any moment', { timeout: 600_000 }, async () => {
  const chance = seededChance('present rows');
  const last = await head();
  const positions = [0, last, ...Array.from({ length: MOMENTS }, () => chance.int(1, last))];
  let [copied, folded] = [0, 0];
  for (const position of positions.map(BigInt)) {
    const [one, other] = [await rowsAt(position, 'copied'), await rowsAt(position, 'folded')];
    expect([position, one.found]).toEqual([position, other.found]);
    expect(one.counted).toEqual(other.counted);
    copied += one.facts;
    folded += other.facts;
  }
  expect(copied).toBeLessThan(folded);
});

it('folds nothing where nothing has changed since', async () => {
  const position = BigInt(await head());
  const parked = (await pool.query('select stream from projections.parked')).rowCount;
  const rest = await copyPresent(pool, [], position);
  expect(rest).toEqual({ streams: [], had: [] });
  const { facts } = await rowsAt(position, 'copied');
  if (parked === 0) expect(facts).toBe(0);
});

it('copies no live rows that are behind the moment, or of another fold', async () => {
  const [one] = projections;
  const position = BigInt(await head());
  expect(await copyPresent(pool, [one!], position + 1_000n)).toBe(undefined);
  const other = { ...one!, version: one!.version + 1 };
  expect(await copyPresent(pool, [other], position)).toBe(undefined);
});
