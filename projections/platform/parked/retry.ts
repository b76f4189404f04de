import type pg from 'pg';
import { inTransaction } from '#platform/database/database.ts';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import type { Projection } from '../rows/projection.ts';
import { heldAmong } from './parked.ts';
import { settleStream } from './settle.ts';

/**
 * Folds a parked stream again from its start, up to the projection's checkpoint. Answers how many facts that adds
 * to its row, and whether the stream is released: if not, it waits at the first fact that cannot be folded or
 * written now.
 * @throws when the stream is not parked.
 */
export async function retryParked(
  { pool, codec }: { pool: pg.Pool; codec: FactCodec },
  projection: Projection,
  stream: string,
): Promise<{ folded: number; free: boolean }> {
  return inTransaction(pool, async client => {
    // Locks out the live worker, which moves the checkpoint first in each of its transactions.
    const { rows } = await client.query<{ position: bigint }>(
      'select position from projections.checkpoints where name = $1 for update',
      [projection.name],
    );
    const parkedAt = (await heldAmong(client, projection.name, [stream])).get(stream);
    if (parkedAt === undefined) throw new Error(`${stream} is not parked in ${projection.name}.`);
    const settled = await settleStream(client, codec, projection, stream, {
      upTo: rows[0]?.position ?? 0n,
      parkedAt,
    });
    return { folded: settled.folded, free: !settled.waits };
  });
}
