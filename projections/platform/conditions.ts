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

type Queryable = pg.Pool | pg.PoolClient;

/** Notes that something is wrong with a projection, or is again. Readiness fails until it is cleared. */
export async function noteCondition(
  db: Queryable,
  projection: string,
  kind: ProjectionCondition,
): Promise<void> {
  await db.query(
    `insert into projections.conditions as noted (projection, kind) values ($1, $2)
     on conflict (projection, kind) do update set times = noted.times + 1`,
    [projection, kind],
  );
}

/** Notes that something is no longer wrong with these projections. */
export async function clearCondition(
  db: Queryable,
  projections: readonly string[],
  kind: ProjectionCondition,
): Promise<void> {
  await db.query('delete from projections.conditions where projection = any($1) and kind = $2', [
    projections,
    kind,
  ]);
}
