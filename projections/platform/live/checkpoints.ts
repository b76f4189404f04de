import type pg from 'pg';
import { prepared } from '#platform/database/database.ts';

/** Another worker has moved a checkpoint that this worker relied on. */
export class MovedByAnother extends Error {}

/** The checkpoints of the mirror and of every projection. */
export async function loadPositions(db: pg.Pool | pg.PoolClient): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ name: string; position: bigint }>(
    'select name, position from projections.checkpoints',
  );
  return new Map(rows.map(row => [row.name, row.position]));
}

// One notification for all: `<name>,… <position> <name of an idle one>,…`.
const MOVE = `
  with moved as (
    update projections.checkpoints set position = $3, updated_at = now()
    where name = any($1) and position = $2 returning name, name = any($4) as idle
  ), told as (
    select pg_notify('projected', concat_ws(' ',
      coalesce(string_agg(name, ',') filter (where not idle), ''), $3::text,
      string_agg(name, ',') filter (where idle)))
    from moved having count(*) > 0
  )
  select name from moved, told`;

/**
 * Moves checkpoints by compare-and-set within the caller's transaction, whose commit notifies waiting queries. Call it
 * first in the transaction, so that a second worker blocks here and then finds nothing to do. `idle` are those whose
 * rows do not change.
 */
export async function moveCheckpoints(
  client: pg.PoolClient,
  names: readonly string[],
  from: bigint,
  to: bigint,
  idle: readonly string[] = [],
): Promise<void> {
  const { rowCount } = await client.query(prepared(MOVE, [names, from, to, idle]));
  if (rowCount !== names.length) throw new MovedByAnother('Another worker has moved these checkpoints');
}
