import type pg from 'pg';
import type { Fact } from '#contracts/platform/fact.ts';
import { inTransaction } from '#platform/database.ts';
import type { Unreadable } from '#platform/factCodec.ts';
import type { StoredRecord } from '#platform/store.ts';
import { moveCounters } from './apply.ts';
import { copyRows } from './copy.ts';
import {
  addMove,
  type CounterMove,
  countsOf,
  factsFor,
  foldFacts,
  type Poison,
  type Rows,
  reads,
} from './fold.ts';
import { readMirror } from './mirror.ts';
import { park, skippedPositions } from './parked.ts';
import { partsOf } from './parts.ts';
import type { Projection } from './projection.ts';
import type { RebuildOptions } from './rebuild.ts';
import { setAside } from './step.ts';

const ROWS_IN_MEMORY = 100_000;

export type Loaded = { facts: number; rows: number; parked: number };

/** What is being made of one projection: its rows so far, and what has to wait. */
type Build = {
  projection: Projection;
  rows: Rows;
  held: Set<string>;
  skipped: ReadonlySet<bigint>;
  poison: Poison[];
  counters: Map<string, CounterMove>;
  loaded: Loaded;
};

/**
 * Fills the bare tables of shadows with what the facts up to `target` come to. The facts are read once, or,
 * where the rows would not fit into memory, once for every part that the streams are divided into.
 */
export async function loadShadow(
  options: RebuildOptions & { shadows: readonly Projection[]; target: bigint },
): Promise<Loaded[]> {
  const { pool, shadows, projections, target } = options;
  const parts = await partsFor(pool, shadows, target, options.rowsInMemory ?? ROWS_IN_MEMORY);
  const builds: Build[] = [];
  for (const [index, projection] of shadows.entries()) {
    const skipped = await skippedPositions(pool, projections[index]!.name);
    const loaded = { facts: 0, rows: 0, parked: 0 };
    builds.push({
      projection,
      rows: new Map(),
      held: new Set(),
      skipped,
      poison: [],
      counters: new Map(),
      loaded,
    });
  }
  for (let index = 0; index < parts; index++) {
    await loadPart(options, builds, { index, of: parts });
    for (const build of builds) await writeRows(pool, build);
  }
  for (const build of builds) await inTransaction(pool, client => writeRest(client, build));
  return builds.map(build => build.loaded);
}

/** In how many parts the streams have to be taken so that the rows of one fit: a stream makes a row at most. */
async function partsFor(
  pool: pg.Pool,
  shadows: readonly Projection[],
  target: bigint,
  rowsInMemory: number,
): Promise<number> {
  const { rows } = await pool.query<{ streams: number }>(
    `select count(*)::int as streams from read.facts
     where revision = 0 and position <= $1 and ($2::text[] is null or category = any($2))`,
    [target, categoriesOf(shadows)],
  );
  return Math.max(1, Math.ceil((rows[0]?.streams ?? 0) / rowsInMemory));
}

async function loadPart(
  options: RebuildOptions & { target: bigint },
  builds: readonly Build[],
  part: { index: number; of: number },
): Promise<void> {
  const { pool, codec, target, source, signal, onProgress } = options;
  const categories = categoriesOf(builds.map(build => build.projection));
  const whole = part.of === 1 ? undefined : part;
  const steps = source?.(target) ?? readMirror(pool, { after: 0n, upTo: target, categories, part: whole });
  const isOfPart = source && whole ? inPart(whole) : () => true;
  const total = Number(target) * part.of;
  for await (const step of steps) {
    signal?.throwIfAborted();
    const { facts, unreadable } = await codec.decodeEach(step.records.filter(isOfPart));
    for (const build of builds) foldStep(build, facts, unreadable);
    onProgress?.({ stage: 'load', done: Number(target) * part.index + Number(step.position), total });
  }
}

function foldStep(build: Build, facts: readonly Fact[], unreadable: readonly Unreadable[]): void {
  const { projection, rows, held, skipped, loaded } = build;
  const own = factsFor(projection, facts);
  const unread = unreadable.filter(({ record }) => reads(projection, record.stream));
  const { readable, poison } = setAside(own, unread, held, skipped);
  for (const { stream } of poison) held.add(stream);
  const folded = foldFacts(projection, readable, rows, held);
  for (const [key, row] of folded.after) rows.set(key, row);
  for (const { stream } of folded.poison) held.add(stream);
  build.poison.push(...poison, ...folded.poison);
  loaded.facts += own.length + unread.length;
}

/** Writes the rows of a part, and makes room for the next one's. */
async function writeRows(pool: pg.Pool, { projection, rows, counters, loaded }: Build): Promise<void> {
  const present = function* () {
    for (const row of rows.values()) {
      if (row === undefined) continue;
      loaded.rows += 1;
      for (const count of countsOf(projection, row)) addMove(counters, count, 1);
      yield row;
    }
  };
  await inTransaction(pool, client => copyRows(client, projection.table, present()));
  const { parts } = projection;
  if (parts) {
    const ofAll = function* () {
      for (const row of rows.values()) yield* partsOf(projection, row);
    };
    await inTransaction(pool, client => copyRows(client, parts.table, ofAll()));
  }
  rows.clear();
}

async function writeRest(
  client: pg.PoolClient,
  { projection, counters, poison, loaded }: Build,
): Promise<void> {
  await moveCounters(client, projection.name, [...counters.values()]);
  await park(client, projection.name, poison);
  loaded.parked = poison.length;
}

function categoriesOf(projections: readonly Projection[]): string[] | undefined {
  const lists = projections.map(({ categories }) => categories);
  return lists.includes(undefined) ? undefined : [...new Set(lists.flatMap(list => list ?? []))];
}

/** For a source that cannot choose itself. Which part a stream falls into is the same on every pass. */
function inPart({ index, of }: { index: number; of: number }): (record: StoredRecord) => boolean {
  return ({ stream }) => Number.parseInt(stream.slice(-6), 36) % of === index;
}
