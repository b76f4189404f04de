import type pg from 'pg';
import { inTransaction } from '#platform/database.ts';
import type { FactCodec } from '#platform/factCodec.ts';
import type { StoredRecord } from '#platform/store.ts';
import { siftFacts } from './apply.ts';
import { poisonOf } from './fold.ts';
import { listParked, park, skippedPositions, unpark } from './parked.ts';
import type { Projection } from './projection.ts';
import { setAside } from './step.ts';

/**
 * Folds the facts that a parked stream has been waiting with, in order, up to where the projection stands.
 * Answers whether the stream is free again: if not, it waits at the fact that cannot be folded now.
 * @throws when the stream is not parked.
 */
export async function retryParked(
  { pool, codec }: { pool: pg.Pool; codec: FactCodec },
  projection: Projection,
  stream: string,
): Promise<{ folded: number; free: boolean }> {
  return inTransaction(pool, async client => {
    // Held against the live worker, which moves it first in each of its transactions.
    const { rows } = await client.query<{ position: bigint }>(
      'select position from projections.checkpoints where name = $1 for update',
      [projection.name],
    );
    const parked = (await listParked(client, projection.name)).find(one => one.stream === stream);
    if (!parked) throw new Error(`${stream} is not parked in ${projection.name}.`);
    const records = await recordsOf(client, stream, parked.position, rows[0]?.position ?? 0n);
    const { facts, unreadable } = await codec.decodeEach(records);
    const { readable, poison } = setAside(
      facts,
      unreadable,
      new Set(),
      await skippedPositions(client, projection.name),
    );
    await unpark(client, projection.name, stream);
    const found = [...(await siftFacts(client, projection, readable, new Set())), ...poison];
    const first = found.sort((a, b) => Number(a.position - b.position))[0];
    if (first) await park(client, projection.name, [poisonOf(first, first.error)]);
    return { folded: readable.filter(fact => !first || fact.position < first.position).length, free: !first };
  });
}

async function recordsOf(
  client: pg.PoolClient,
  stream: string,
  from: bigint,
  to: bigint,
): Promise<StoredRecord[]> {
  const { rows } = await client.query<StoredRecord>(
    `select position, id, stream, revision, type, data, metadata, at as created from read.facts
     where stream = $1 and position between $2 and $3 order by position`,
    [stream, from, to],
  );
  return rows;
}
