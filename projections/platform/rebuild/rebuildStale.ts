import { setTimeout as pause } from 'node:timers/promises';
import type { ProjectionCondition } from '#contracts/system/health.ts';
import { noteCondition } from '../rows/conditions.ts';
import type { Projection } from '../rows/projection.ts';
import { rebuild } from './rebuild.ts';
import type { RebuildOptions } from './rebuildOptions.ts';

type Parts = Pick<RebuildOptions, 'pool' | 'codec' | 'log'> & {
  signal: AbortSignal;
  /** Milliseconds until a rebuild that failed is tried again; 2,000 unless told. */
  retryAfter?: number;
};

/**
 * Rebuilds the projections in `stale`, and takes each out of it when its rows are in place; again and again until
 * none is left or the signal ends it. All are made from one read of the facts; where that fails, each by itself,
 * so that one does not keep the others. That they are being rebuilt is noted, and which fail: readiness, lists and
 * the status of projections say so, since until then no new fact reaches those rows.
 */
export async function rebuildStale(parts: Parts, stale: Set<Projection>): Promise<void> {
  const { signal, retryAfter = 2_000 } = parts;
  await noteAll(parts, stale, 'rebuilding');
  while (stale.size > 0 && !signal.aborted) {
    const wanted = [...stale];
    const isDone = await tryRebuild(parts, wanted, stale);
    if (!isDone && wanted.length > 1) for (const one of wanted) await tryRebuild(parts, [one], stale);
    if (signal.aborted || stale.size === 0) return;
    await noteAll(parts, stale, 'rebuild_failed');
    await pause(retryAfter, undefined, { signal }).catch(() => {});
  }
}

async function noteAll(
  { pool, log }: Parts,
  projections: Iterable<Projection>,
  kind: ProjectionCondition,
): Promise<void> {
  for (const { name } of projections) {
    await noteCondition(pool, name, kind).catch(error => log.warn({ err: error }, 'not noted'));
  }
}

async function tryRebuild(
  { pool, codec, log, signal }: Parts,
  projections: readonly Projection[],
  stale: Set<Projection>,
): Promise<boolean> {
  if (signal.aborted) return false;
  try {
    const reports = await rebuild({ pool, codec, projections, log, signal, then: 'swap' });
    for (const report of reports) log.info(report, 'rebuilt');
    for (const projection of projections) stale.delete(projection);
    return true;
  } catch (error) {
    const names = projections.map(({ name }) => name);
    if (!signal.aborted) log.error({ err: error, projections: names }, 'a rebuild failed and is tried again');
    return false;
  }
}
