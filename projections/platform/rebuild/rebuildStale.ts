import { setTimeout as pause } from 'node:timers/promises';
import type { ProjectionCondition } from '#contracts/system/health.ts';
import { noteCondition } from '../rows/conditions.ts';
import type { Projection } from '../rows/projection.ts';
import { rebuild } from './rebuild.ts';
import type { RebuildOptions } from './rebuildOptions.ts';

type Parts = Pick<RebuildOptions, 'pool' | 'codec' | 'log'> & {
  signal: AbortSignal;
  /** Milliseconds until a rebuild that failed is tried again; 2,000 unless given. */
  retryAfter?: number;
};

/**
 * Rebuilds the projections in `stale`, removing each from it when its rows are in place, and retries until none is
 * left or the signal aborts. All are rebuilt from one read of the facts; where that fails, each on its own, so that
 * one does not block the others. Notes which are being rebuilt and which fail: readiness, lists and the status of
 * projections show it, since no new fact reaches those rows until then.
 */
export async function rebuildStale(parts: Parts, stale: Set<Projection>): Promise<void> {
  const { signal, retryAfter = 2_000 } = parts;
  if (stale.size === 0) return;
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
  const names = [...projections].map(({ name }) => name);
  await noteCondition(pool, names, kind).catch(error =>
    log.warn({ err: error }, 'the condition of projections could not be noted'),
  );
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
    if (!signal.aborted) log.error({ err: error, projections: names }, 'a rebuild failed; retrying');
    return false;
  }
}
