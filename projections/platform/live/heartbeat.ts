import { hostname } from 'node:os';
import type pg from 'pg';

export const heartbeatSchema = `
  create table if not exists projections.heartbeats (
    worker text primary key,
    at timestamptz not null,
    position bigint not null
  )`;

const BETWEEN_BEATS = 1_000;

/**
 * Makes the function by which the apply loop reports, at most once a second, that it has just finished an
 * iteration. A loop that hangs, or keeps failing, reports nothing.
 */
export function heartbeat(pool: pg.Pool, onError: (error: Error) => void): (position: bigint) => void {
  const worker = `${hostname()} ${process.pid}`;
  let last = 0;
  return position => {
    if (Date.now() - last < BETWEEN_BEATS) return;
    last = Date.now();
    pool
      .query(
        `with gone as (delete from projections.heartbeats where at < now() - interval '1 hour')
         insert into projections.heartbeats (worker, at, position) values ($1, now(), $2)
         on conflict (worker) do update set at = excluded.at, position = excluded.position`,
        [worker, position],
      )
      .catch(onError);
  };
}
