import type pg from 'pg';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import { mirrorByStream, type Streams } from '../../platform/mirror/byStream.ts';
import { longestWritable, tryWriting } from '../../platform/parked/settle.ts';
import { beginningsOf } from '../../platform/rows/beginnings.ts';
import { addMove, type CounterMove, countsOf } from '../../platform/rows/counters.ts';
import type { Rows } from '../../platform/rows/fold.ts';
import { foldRead } from '../../platform/rows/foldRead.ts';
import { partsOf } from '../../platform/rows/parts.ts';
import type { AnyRow, Projection } from '../../platform/rows/projection.ts';
import { keyOf } from '../../platform/rows/read.ts';
import type { Poison } from '../../platform/rows/setAside.ts';
import { snakeCase } from '../../platform/rows/tableSql.ts';
import { writeOwn } from './tables.ts';

export type FoldOptions = {
  /** Reads the mirror, and has the keys of people. */
  pool: pg.Pool;
  /** Whose session has the tables; in a transaction. */
  client: pg.PoolClient;
  codec: FactCodec;
  projection: Projection;
  /** Inclusive. */
  upTo: bigint;
  skipped: ReadonlySet<bigint>;
  onProgress?(facts: number): void;
};

/** What came out beside the rows: `unfolded` are the facts at which a stream would be parked. */
export type FoldedLog = {
  facts: number;
  unfolded: Poison[];
  counters: CounterMove[];
  /** The column of parts that has the key of their row, as it was found in all of them. */
  owner: string | undefined;
};

type Finished = { stream: string; row: AnyRow };
type State = FoldOptions & {
  rows: Rows;
  streams: Map<string, string>;
  held: Set<string>;
  poison: Map<string, Poison>;
  moves: Map<string, CounterMove>;
  owners: Set<string> | undefined;
  facts: number;
};

/** Folds the mirror stream by stream into the tables of this session, as live work would have written them. */
export async function foldLog(options: FoldOptions): Promise<FoldedLog> {
  const { pool, projection, upTo, onProgress } = options;
  const state: State = { ...options, ...emptyState() };
  const streams = await mirrorByStream(pool, { upTo, categories: projection.categories });
  try {
    let written = Promise.resolve();
    for await (const records of streams.steps()) {
      const decoded = await state.codec.decodeEach(records);
      state.facts += foldRead(state, decoded);
      await written;
      written = writeAll(state, streams, takeFinished(state, keyOf(records.at(-1)!)));
      // Awaited with the next step; until then its failure must not count as unhandled.
      written.catch(() => {});
      onProgress?.(state.facts);
    }
    await written;
    await writeAll(state, streams, takeFinished(state));
  } finally {
    streams.close();
  }
  const { facts, poison, moves, owners } = state;
  return {
    facts,
    unfolded: [...poison.values()],
    counters: [...moves.values()],
    owner: [...(owners ?? [])][0],
  };
}

const emptyState = () => ({
  rows: new Map(),
  streams: new Map(),
  held: new Set<string>(),
  poison: new Map(),
  moves: new Map(),
  owners: undefined,
  facts: 0,
});

/** The rows of all streams but the open one, of which more facts may follow. */
function takeFinished(state: State, open?: string): Finished[] {
  const { rows, streams } = state;
  const finished: Finished[] = [];
  for (const [key, row] of rows) {
    if (key === open) continue;
    if (row !== undefined) finished.push({ stream: streams.get(key)!, row });
    rows.delete(key);
    streams.delete(key);
  }
  return finished;
}

/** A row that Postgres refuses is found by halving; its stream gets the row of its longest writable prefix. */
async function writeAll(state: State, streams: Streams, finished: readonly Finished[]): Promise<void> {
  if (finished.length === 0) return;
  const rows = finished.map(({ row }) => row);
  if ('written' in (await tryWriting(state.client, () => write(state, rows)))) return;
  if (finished.length === 1) return settle(state, streams, finished[0]!);
  const half = Math.ceil(finished.length / 2);
  await writeAll(state, streams, finished.slice(0, half));
  await writeAll(state, streams, finished.slice(half));
}

async function write(state: State, rows: readonly AnyRow[]): Promise<void> {
  const { client, projection, moves } = state;
  const parts = rows.map(row => ({ row, all: partsOf(projection, row) }));
  const counts = rows.flatMap(row => countsOf(projection, row));
  await writeOwn(client, projection.table, rows);
  if (projection.parts)
    await writeOwn(
      client,
      projection.parts.table,
      parts.flatMap(({ all }) => all),
    );
  for (const count of counts) addMove(moves, count, 1);
  for (const { row, all } of parts) for (const part of all) noteOwner(state, row[projection.table.key], part);
}

async function settle(state: State, streams: Streams, { stream }: Finished): Promise<void> {
  const { client, codec, projection, skipped } = state;
  const read = await codec.decodeEach(await streams.stream(stream));
  const { waits } = await longestWritable(client, beginningsOf(projection, read, skipped), row =>
    write(state, row === undefined ? [] : [row]),
  );
  if (waits) state.poison.set(stream, waits);
}

function noteOwner(state: State, key: unknown, part: AnyRow): void {
  const same = Object.keys(part).filter(name => part[name] === key);
  const known = state.owners;
  state.owners = new Set(same.map(snakeCase).filter(name => !known || known.has(name)));
}
