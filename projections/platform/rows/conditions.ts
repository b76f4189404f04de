import type pg from 'pg';
import type { ProjectionCondition } from '#contracts/system/health.ts';

export const conditionsSchema = `
  create table if not exists projections.conditions (
    projection text not null,
    kind text not null,
    since timestamptz not null default now(),
    times integer not null default 1,
    primary key (projection, kind)
  )`;

export type Noted = { kind: ProjectionCondition; since: Date; times: number };

type Queryable = pg.Pool | pg.PoolClient;

// Notified at once, because lists show it too.
const TOLD = `select pg_notify('conditions', '')`;

/** Records a reason why projections are not up to date. Readiness fails until it is cleared. */
export async function noteCondition(
  db: Queryable,
  projections: readonly string[],
  kind: ProjectionCondition,
): Promise<void> {
  await db.query(
    `insert into projections.conditions as noted (projection, kind) select name, $2 from unnest($1::text[]) as name
     on conflict (projection, kind) do update set times = noted.times + 1`,
    [projections, kind],
  );
  await db.query(TOLD);
}

/** The conditions of each projection. */
export async function loadConditions(db: Queryable): Promise<Map<string, Noted[]>> {
  const { rows } = await db.query<Noted & { projection: string }>(
    'select projection, kind, since, times from projections.conditions order by kind',
  );
  return Map.groupBy(rows, row => row.projection);
}

/** Clears the conditions of these projections, whose rows are up to date; a pause is only ended by a person. */
export async function clearConditions(db: Queryable, projections: readonly string[]): Promise<void> {
  const { rowCount } = await db.query(
    `delete from projections.conditions where projection = any($1) and kind <> 'paused'`,
    [projections],
  );
  if (rowCount) await db.query(TOLD);
}

/** Records that these projections follow the log again. */
export async function endPause(db: Queryable, projections: readonly string[]): Promise<void> {
  const ended = `delete from projections.conditions where projection = any($1) and kind = 'paused'`;
  await db.query(ended, [projections]);
  await db.query(TOLD);
}
