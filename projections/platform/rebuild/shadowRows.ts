import type pg from 'pg';
import { inTransaction } from '#platform/database/database.ts';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import type { Streams } from '../mirror/byStream.ts';
import { copyRows } from '../mirror/copy.ts';
import { park } from '../parked/parked.ts';
import { longestWritable, tryWriting } from '../parked/settle.ts';
import { beginningsOf } from '../rows/beginnings.ts';
import { addMove, type CounterMove, countsOf } from '../rows/counters.ts';
import type { Making } from '../rows/foldRead.ts';
import { partsOf } from '../rows/parts.ts';
import type { AnyRow, Count } from '../rows/projection.ts';
import { isAboutContent } from '../rows/writable.ts';
import { moveCounters } from '../rows/write.ts';

/** The state of one projection's rebuild: rows not written yet, and streams to be parked. */
export type Build = Making & {
  counters: Map<string, CounterMove>;
  loaded: { facts: number; rows: number; parked: number };
};

type Finished = { stream: string; row: AnyRow };
/** How many rows were written, and their counters. */
type Written = { rows: number; counts: Count[] };
type Parts = { codec: FactCodec; streams: Streams };

/**
 * Writes all rows except that of a stream that may have more facts. A row that cannot be written is found by halving,
 * and its stream gets the row of its longest writable prefix, as in live work.
 */
export async function writeFinished(
  pool: pg.Pool,
  parts: Parts,
  builds: readonly Build[],
  open?: string,
): Promise<void> {
  const finished = builds.map(build => takeFinished(build, open));
  const written =
    (await copyTogether(pool, builds, finished)) ?? (await siftTogether(pool, parts, builds, finished));
  for (const [index, { counters, loaded }] of builds.entries()) {
    const { rows, counts } = written[index]!;
    loaded.rows += rows;
    for (const count of counts) addMove(counters, count, 1);
  }
}

/** Copies the finished rows of each build; undefined, and nothing written, if any of them cannot be. */
async function copyTogether(
  pool: pg.Pool,
  builds: readonly Build[],
  finished: readonly Finished[][],
): Promise<Written[] | undefined> {
  try {
    return await inTransaction(pool, async client => {
      await commitLater(client);
      const written: Written[] = [];
      for (const [index, build] of builds.entries()) {
        written.push(await copyFinished(client, build, finished[index]!));
      }
      return written;
    });
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    return undefined;
  }
}

async function siftTogether(
  pool: pg.Pool,
  parts: Parts,
  builds: readonly Build[],
  finished: readonly Finished[][],
): Promise<Written[]> {
  return inTransaction(pool, async client => {
    await commitLater(client);
    const written: Written[] = [];
    for (const [index, build] of builds.entries()) {
      written.push(await siftFinished(client, parts, build, finished[index]!));
    }
    return written;
  });
}

/** A later commit waits for the disk, and covers this one. */
async function commitLater(client: pg.PoolClient): Promise<void> {
  await client.query('set local synchronous_commit = off');
}

/** Writes counters, and parks streams. */
export async function writeRest(
  client: pg.PoolClient,
  { projection, counters, poison, loaded }: Build,
): Promise<void> {
  await moveCounters(
    client,
    projection.name,
    [...counters.values()].filter(({ by }) => by !== 0),
  );
  await park(client, projection.name, [...poison.values()]);
  loaded.parked = poison.size;
}

function takeFinished(build: Build, open: string | undefined): Finished[] {
  const finished: Finished[] = [];
  for (const [key, row] of build.rows) {
    if (key !== open && row !== undefined) finished.push({ stream: build.streams.get(key)!, row });
  }
  const [last, stream] = open === undefined ? [] : [build.rows.get(open), build.streams.get(open)];
  build.rows = new Map(last === undefined ? [] : [[open!, last]]);
  build.streams = new Map(stream === undefined ? [] : [[open!, stream]]);
  return finished;
}

async function copyFinished(
  client: pg.PoolClient,
  { projection }: Build,
  finished: readonly Finished[],
): Promise<Written> {
  const rows = finished.map(({ row }) => row);
  if (rows.length === 0) return { rows: 0, counts: [] };
  const counts = rows.flatMap(row => countsOf(projection, row));
  await copyRows(client, projection.table, rows);
  const { parts } = projection;
  if (parts) {
    await copyRows(
      client,
      parts.table,
      rows.flatMap(row => partsOf(projection, row)),
    );
  }
  return { rows: rows.length, counts };
}

async function siftFinished(
  client: pg.PoolClient,
  parts: Parts,
  build: Build,
  finished: readonly Finished[],
): Promise<Written> {
  const copied = await tryWriting(client, () => copyFinished(client, build, finished));
  if ('written' in copied) return copied.written;
  if (finished.length === 1) return settleFinished(client, parts, build, finished[0]!);
  const half = Math.ceil(finished.length / 2);
  const first = await siftFinished(client, parts, build, finished.slice(0, half));
  const second = await siftFinished(client, parts, build, finished.slice(half));
  return { rows: first.rows + second.rows, counts: [...first.counts, ...second.counts] };
}

async function settleFinished(
  client: pg.PoolClient,
  parts: Parts,
  build: Build,
  { stream }: Finished,
): Promise<Written> {
  const read = await parts.codec.decodeEach(await parts.streams.stream(stream));
  const beginnings = beginningsOf(build.projection, read, build.skipped);
  const { waits, written } = await longestWritable(client, beginnings, row =>
    copyFinished(client, build, row === undefined ? [] : [{ stream, row }]),
  );
  if (waits) build.poison.set(stream, waits);
  return written ?? { rows: 0, counts: [] };
}
