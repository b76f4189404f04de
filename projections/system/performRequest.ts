import type pg from 'pg';
import type { Logger } from 'pino';
import type { CommandData } from '#contracts/platform/fact.ts';
import type { projectionStream, TableRows } from '#contracts/system/projection.ts';
import type { ProjectionWork, WorkKind } from '#contracts/system/projectionState.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import { shapeOf } from '../platform/live/schema.ts';
import { heldAmong, listParked, skip } from '../platform/parked/parked.ts';
import { retryParked } from '../platform/parked/retry.ts';
import { settleStream } from '../platform/parked/settle.ts';
import { type RebuildReport, rebuild } from '../platform/rebuild/rebuild.ts';
import type { RebuildOptions } from '../platform/rebuild/rebuildOptions.ts';
import { rollback } from '../platform/rebuild/swap.ts';
import type { Projection } from '../platform/rows/projection.ts';
import { reads } from '../platform/rows/read.ts';

type Stream = typeof projectionStream;
type Commands = Stream['commands'];

/** What is recorded about how a request ended. */
export type Note = {
  [Name in keyof Commands]: { name: Name; data: CommandData<Stream, Name> };
}[keyof Commands];

export type Performing = Pick<RebuildOptions, 'onProgress'> & {
  pool: pg.Pool;
  codec: FactCodec;
  log: Logger;
  signal: AbortSignal;
};

type Perform = (parts: Performing, projection: Projection, work: ProjectionWork) => Promise<Note>;

/** Performs a request; answers what to record about it. */
export const PERFORM: Record<WorkKind, Perform> = {
  async rebuild(parts, projection, { request, accepted }) {
    const [report] = await rebuild({ ...parts, projections: [projection], then: 'swap', accepted });
    const { facts, rows, parked, seconds, comparison, held, losses } = report!;
    if (held) return holdOf(projection, request, losses ?? []);
    const identical = comparison?.identical ?? null;
    const data = { facts, rows, parked, seconds, identical, source: 'mirror' as const, request };
    return { name: 'NoteRebuild', data };
  },
  async compare(parts, projection, { request }) {
    const [report] = await rebuild({ ...parts, projections: [projection], then: 'discard' });
    return { name: 'NoteComparison', data: { request, ...comparisonOf(report!) } };
  },
  async thing({ pool, codec }, projection, { request, stream: thing = '' }) {
    if (!reads(projection, thing)) throw new Error(`${projection.name} does not read ${thing}.`);
    const parked = await inTransaction(pool, async client => {
      const upTo = await lockedCheckpoint(client, projection);
      const parkedAt = (await heldAmong(client, projection.name, [thing])).get(thing);
      const { waits } = await settleStream(client, codec, projection, thing, { upTo, parkedAt });
      return waits !== undefined;
    });
    return { name: 'NoteThing', data: { request, thing, parked } };
  },
  async rollback(parts, projection, { request }) {
    await rollback(parts, projection);
    return { name: 'NoteRollback', data: { request } };
  },
  async retry(parts, projection, { request, stream: parkedStream = '' }) {
    const { free } = await retryParked(parts, projection, parkedStream);
    return { name: 'NoteRetry', data: { request, parkedStream, stillParked: !free } };
  },
  async skip(parts, projection, { request, stream = '', position = '', why = '' }) {
    const { pool } = parts;
    const waiting = await listParked(pool, projection.name);
    const isParked = waiting.some(one => one.stream === stream && String(one.position) === position);
    if (!isParked) throw new Error(`No fact is parked in ${projection.name} at ${position}.`);
    const actor = await askedBy(pool, projection, request);
    await skip(pool, projection.name, BigInt(position), { reason: why, actor });
    await retryParked(parts, projection, stream);
    return { name: 'NoteSkip', data: { request, position, why } };
  },
};

/** What asks a person about the rows that a rebuild would lose. */
export function holdOf(
  projection: Projection,
  request: string,
  tables: readonly TableRows[],
): Extract<Note, { name: 'NoteHold' }> {
  return { name: 'NoteHold', data: { request, shape: shapeOf(projection), tables: [...tables] } };
}

function comparisonOf({ comparison, losses = [] }: RebuildReport) {
  const lost = (table: string) => losses.find(one => one.table === table)?.lost ?? 0;
  const counted = comparison?.tables.map(({ table, liveRows, rebuiltRows }) => {
    return { table, live: liveRows, rebuilt: rebuiltRows, lost: lost(table) };
  });
  const differing = comparison?.differences.map(({ table, column }) =>
    column ? `${table}.${column}` : table,
  );
  return {
    identical: comparison?.identical ?? null,
    tables: counted ?? [...losses],
    columns: [...new Set(differing)],
  };
}

/** Locks out the live worker, which moves the checkpoint first in each of its transactions. */
async function lockedCheckpoint(client: pg.PoolClient, { name }: Projection): Promise<bigint> {
  const { rows } = await client.query<{ position: bigint }>(
    'select position from projections.checkpoints where name = $1 for update',
    [name],
  );
  return rows[0]?.position ?? 0n;
}

async function askedBy(pool: pg.Pool, { name }: Projection, request: string): Promise<string> {
  const { rows } = await pool.query<{ actor: string }>(
    `select actor_id as actor from read.facts where stream = $1 and data ->> 'request' = $2 limit 1`,
    [`projection-${name}`, request],
  );
  return rows[0]?.actor ?? 'system';
}
