import type pg from 'pg';

/** The request in progress, and how far it is; one row while there is one. */
export const workSchema = `
  create table if not exists projections.work (
    request uuid primary key,
    projection text not null,
    stage text,
    done bigint not null default 0,
    total bigint not null default 0,
    began_at timestamptz not null default now(),
    stage_at timestamptz not null default now()
  )`;

const BETWEEN_MS = 300;

/** Shows that a request is in progress, and removes what a worker that died has left behind. */
export async function beginWork(pool: pg.Pool, projection: string, request: string): Promise<void> {
  await pool.query(
    `with gone as (delete from projections.work where request <> $1)
     insert into projections.work (request, projection) values ($1, $2)
     on conflict (request) do update set
       stage = null, done = 0, total = 0, began_at = now(), stage_at = now()`,
    [request, projection],
  );
}

export async function endWork(pool: pg.Pool): Promise<void> {
  await pool.query('delete from projections.work');
}

/** Makes the function that shows the progress of a request, at most three times a second and at each new stage. */
export function workProgress(
  pool: pg.Pool,
  request: string,
  onError: (error: Error) => void,
): (progress: { stage: string; done: number; total: number }) => void {
  let last = 0;
  let shown: string | undefined;
  return ({ stage, done, total }) => {
    if (stage === shown && Date.now() - last < BETWEEN_MS) return;
    last = Date.now();
    shown = stage;
    pool
      .query(
        `update projections.work set done = $3, total = $4, stage = $2,
           stage_at = case when stage is distinct from $2 then now() else stage_at end
         where request = $1`,
        [request, stage, done, total],
      )
      .catch(onError);
  };
}
