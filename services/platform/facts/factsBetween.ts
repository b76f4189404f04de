import type pg from 'pg';
import { prepared } from '../database/database.ts';
import type { Store } from '../store/store.ts';

type Parts = { pool: pg.Pool; store: Pick<Store, 'readAll'> };
type Stretch = {
  /** Exclusive. */
  after: bigint;
  /** Inclusive. */
  upTo: bigint;
  /** Counting stops here: beyond it, callers only learn that they are at least this far behind. */
  most: number;
};

/** The greatest valid position; callers may send larger ones. */
const MOST = 2n ** 63n - 1n;
const MIRRORED = `
  select coalesce((select position from projections.checkpoints where name = 'facts'), 0) as mirrored, (
    select count(*)::int from (
      select from read.facts where position > $1 and position <= $2 limit $3
    ) as stretch
  ) as count`;

/**
 * How many records the log has between two positions, without system streams. Positions order records but do
 * not count them: in EventStoreDB they are byte offsets. Records already in the mirror are counted there, by
 * its key; the rest is read from the event store.
 */
export async function factsBetween({ pool, store }: Parts, { after, upTo, most }: Stretch): Promise<number> {
  if (upTo <= after) return 0;
  const last = upTo < MOST ? upTo : MOST;
  const { rows } = await pool.query<{ mirrored: bigint; count: number }>(
    prepared(MIRRORED, [after, last, most]),
  );
  const { mirrored, count } = rows[0]!;
  if (count >= most || mirrored >= upTo) return count;
  let further = count;
  const rest = { after: mirrored > after ? mirrored : after, limit: most - count };
  for await (const { position } of store.readAll(rest)) {
    if (position > upTo) break;
    further += 1;
  }
  return further;
}
