import type pg from 'pg';
import type { Fact } from '#contracts/platform/fact.ts';
import { inTransaction } from '#platform/database.ts';
import type { Unreadable } from '#platform/factCodec.ts';
import type { StoredRecord } from '#platform/store.ts';
import { moveCounters } from './apply.ts';
import { readByStream, sortByStream } from './byStream.ts';
import { copyRows } from './copy.ts';
import {
  addMove,
  type CounterMove,
  countsOf,
  factsFor,
  foldFacts,
  keyOf,
  type Poison,
  type Rows,
  reads,
} from './fold.ts';
import type { MirrorStep } from './mirror.ts';
import { park, skippedPositions } from './parked.ts';
import { partsOf } from './parts.ts';
import type { Projection } from './projection.ts';
import type { RebuildOptions } from './rebuild.ts';
import { setAside } from './step.ts';

export type Loaded = { facts: number; rows: number; parked: number };

/** What is being made of one projection: rows that are not written yet, and what has to wait. */
type Build = {
  projection: Projection;
  rows: Rows;
  held: Set<string>;
  skipped: ReadonlySet<bigint>;
  poison: Poison[];
  counters: Map<string, CounterMove>;
  loaded: Loaded;
};

type LoadOptions = RebuildOptions & { shadows: readonly Projection[]; target: bigint };

/**
 * Fills the bare tables of shadows with what the facts up to `target` come to, from one read of them, stream by
 * stream: a row is written when its stream has ended, and no more than those of a step are ever in memory.
 */
export async function loadShadow(options: LoadOptions): Promise<Loaded[]> {
  const { pool, codec, shadows, signal } = options;
  const builds = await Promise.all(
    shadows.map(async (projection, index): Promise<Build> => {
      const skipped = await skippedPositions(pool, options.projections[index]!.name);
      const loaded = { facts: 0, rows: 0, parked: 0 };
      const none = { rows: new Map(), held: new Set<string>(), poison: [], counters: new Map() };
      return { projection, skipped, loaded, ...none };
    }),
  );
  let written = Promise.resolve();
  for await (const records of await streamsOf(options)) {
    signal?.throwIfAborted();
    const { facts, unreadable } = await codec.decodeEach(records);
    for (const build of builds) foldStep(build, facts, unreadable);
    await written;
    written = writeRows(pool, builds, keyOf(records.at(-1)!));
    // Awaited with the next step; until then its failure is nobody's concern.
    written.catch(() => {});
  }
  await written;
  await writeRows(pool, builds);
  for (const build of builds) await inTransaction(pool, client => writeRest(client, build));
  return builds.map(build => build.loaded);
}

/** The facts that the shadows are made of, stream by stream, with their progress told. */
async function streamsOf(options: LoadOptions): Promise<AsyncIterable<StoredRecord[]>> {
  const { pool, shadows, target, source, step, onProgress } = options;
  const read = { upTo: target, categories: categoriesOf(shadows), step };
  const { rows } = await pool.query<{ total: number }>(
    `select count(*)::int as total from read.facts
     where position <= $1 and ($2::text[] is null or category = any($2))`,
    [target, read.categories],
  );
  const total = rows[0]!.total;
  const streams = source ? sortByStream(pool, told(source(target), options), read) : readByStream(pool, read);
  let done = 0;
  return (async function* () {
    for await (const records of streams) {
      yield records;
      done += records.length;
      onProgress?.({ stage: 'load', done, total });
    }
  })();
}

async function* told(
  source: AsyncIterable<MirrorStep>,
  { target, signal, onProgress }: LoadOptions,
): AsyncGenerator<MirrorStep> {
  for await (const step of source) {
    signal?.throwIfAborted();
    yield step;
    onProgress?.({ stage: 'read', done: Number(step.position), total: Number(target) });
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

/** Writes all rows but the one that more facts may come of. */
async function writeRows(pool: pg.Pool, builds: readonly Build[], open?: string): Promise<void> {
  const finished = builds.map(build => {
    const rows = [...build.rows].filter(([key, row]) => key !== open && row !== undefined);
    const last = open === undefined ? undefined : build.rows.get(open);
    build.rows = new Map(open !== undefined && last !== undefined ? [[open, last]] : []);
    return rows.map(([, row]) => row);
  });
  await inTransaction(pool, async client => {
    // What comes after waits for the disk, and with it for this.
    await client.query('set local synchronous_commit = off');
    for (const [index, { projection, counters, loaded }] of builds.entries()) {
      const rows = finished[index]!;
      if (rows.length === 0) continue;
      loaded.rows += rows.length;
      for (const row of rows) for (const count of countsOf(projection, row)) addMove(counters, count, 1);
      await copyRows(client, projection.table, rows);
      if (projection.parts) {
        await copyRows(
          client,
          projection.parts.table,
          rows.flatMap(row => partsOf(projection, row)),
        );
      }
    }
  });
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
