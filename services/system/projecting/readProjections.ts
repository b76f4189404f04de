import type pg from 'pg';
import type { ProjectionCondition } from '#contracts/system/health.ts';
import { projectionStream } from '#contracts/system/projection.ts';
import { type ProjectionState, UNTOUCHED } from '#contracts/system/projectionState.ts';
import { fold } from '#platform/facts/fold.ts';

/** The mirror's checkpoint. */
export const MIRROR = 'facts';

/** How many parked streams of a projection are listed. */
const MOST_PARKED = 20;

export type Parked = { stream: string; position: bigint; type: string; error: string; parkedAt: Date };
export type Progress = {
  request: string;
  stage: string | null;
  done: bigint;
  total: bigint;
  /** Of the stage, so far. */
  seconds: number;
};
export type Found = {
  name: string;
  position: bigint;
  kept: boolean;
  conditions: { kind: ProjectionCondition; since: string }[];
  oldest: Date | null;
  parkedStreams: number;
  parked: Parked[];
};

const PROJECTIONS = String.raw`
  select c.name, c.position,
    exists (select from projections.checkpoints as o where o.name = c.name || '__old') as kept,
    coalesce((select json_agg(json_build_object('kind', kind, 'since', since) order by kind)
      from projections.conditions where projection = c.name), '[]') as conditions,
    (select at from read.facts where position > c.position order by position limit 1) as oldest,
    (select count(*)::int from projections.parked where projection = c.name) as "parkedStreams"
  from projections.checkpoints as c where c.name not like '%\_\_%' order by c.name <> '${MIRROR}', c.name`;

const PARKED = `
  select projection, stream, position, type, error, parked_at as "parkedAt" from (
    select *, row_number() over (partition by projection order by position) as number from projections.parked
  ) as numbered where number <= ${MOST_PARKED} order by position`;

const WORK = `
  select request, stage, done, total, extract(epoch from now() - stage_at)::float as seconds from projections.work`;

/** Every projection as its tables have it, the mirror first. */
export async function findProjections(pool: pg.Pool): Promise<Found[]> {
  const { rows } = await pool.query<Omit<Found, 'parked'>>(PROJECTIONS);
  const parked = await pool.query<Parked & { projection: string }>(PARKED);
  const waiting = Map.groupBy(parked.rows, ({ projection }) => projection);
  return rows.map(row => ({ ...row, parked: waiting.get(row.name) ?? [] }));
}

/** What is being performed, by request. */
export async function findProgress(pool: pg.Pool): Promise<Map<string, Progress>> {
  const { rows } = await pool.query<Progress>(WORK);
  return new Map(rows.map(row => [row.request, row]));
}

/** Seconds since the worker that applies facts has reported; null if none ever has. */
export async function sinceHeartbeat(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ beat: number | null }>(
    'select extract(epoch from now() - max(at))::float as beat from projections.heartbeats',
  );
  return rows[0]?.beat ?? null;
}

/** What is asked of each projection, folded from what the mirror has of its stream. */
export async function statesOfProjections(pool: pg.Pool): Promise<Map<string, ProjectionState>> {
  const { category, facts } = projectionStream;
  const { rows } = await pool.query<{ stream: string; type: string; data: unknown }>(
    `select stream, type, data from read.facts
     where category = $1 and type = any($2) and foreign_kind is null order by position`,
    [category, Object.keys(facts)],
  );
  const streams = Map.groupBy(rows, ({ stream }) => stream);
  return new Map(
    [...streams].map(([stream, found]) => [
      stream.slice(category.length + 1),
      fold(projectionStream, found) ?? UNTOUCHED,
    ]),
  );
}
