import { setTimeout as pause } from 'node:timers/promises';
import type { ProjectionCondition } from '#contracts/system/health.ts';
import type { TableRows } from '#contracts/system/projection.ts';
import { clearConditions, noteCondition } from '../rows/conditions.ts';
import type { Projection } from '../rows/projection.ts';
import { type RebuildReport, rebuild } from './rebuild.ts';
import type { RebuildOptions } from './rebuildOptions.ts';

/** Asks people about rebuilds that would lose rows. */
export type Holds = {
  /** Whether somebody was already asked about these rows, and has not confirmed. */
  isHeld(projection: Projection): boolean;
  /** Asks about what a rebuild would lose. */
  hold(projection: Projection, losses: readonly TableRows[]): Promise<void>;
};

type Parts = Pick<RebuildOptions, 'pool' | 'codec' | 'log'> & {
  signal: AbortSignal;
  /** Without it, a rebuild that would lose rows is retried again and again. */
  holds?: Holds;
  /** Milliseconds before a failed rebuild is retried; 2,000 by default. */
  retryAfter?: number;
};

/**
 * Rebuilds the projections in `stale`, removing each from it when its rows are in place, and retries until none is
 * left or the signal aborts. All are rebuilt from one read of the facts; where that fails, each on its own, so that
 * one does not block the others. One whose rebuild would lose rows stays in `stale`, and is not tried again: a person
 * decides about it. Notes which are being rebuilt, which fail and which are held: readiness, lists and the status of
 * projections show it, since no new fact reaches those rows until then.
 */
export async function rebuildStale(parts: Parts, stale: Set<Projection>): Promise<void> {
  const { signal, holds, retryAfter = 2_000 } = parts;
  if (stale.size === 0) return;
  const held = new Set([...stale].filter(projection => holds?.isHeld(projection)));
  const pending = () => [...stale].filter(projection => !held.has(projection));
  if (held.size > 0) await noteAll(parts, held, 'swap_held');
  if (pending().length > 0) await noteAll(parts, pending(), 'rebuilding');
  while (pending().length > 0 && !signal.aborted) {
    const wanted = pending();
    const isDone = await tryRebuild(parts, wanted, stale, held);
    if (!isDone && wanted.length > 1) for (const one of wanted) await tryRebuild(parts, [one], stale, held);
    if (signal.aborted || pending().length === 0) return;
    await noteAll(parts, pending(), 'rebuild_failed');
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
  parts: Parts,
  projections: readonly Projection[],
  stale: Set<Projection>,
  held: Set<Projection>,
): Promise<boolean> {
  const { pool, codec, log, signal } = parts;
  if (signal.aborted) return false;
  try {
    const reports = await rebuild({ pool, codec, projections, log, signal, then: 'swap' });
    for (const [index, projection] of projections.entries()) {
      const report = reports[index]!;
      if (report.held) await holdOne(parts, projection, report, held);
      else stale.delete(projection);
    }
    return reports.every(report => !report.held || parts.holds);
  } catch (error) {
    const names = projections.map(({ name }) => name);
    if (!signal.aborted) log.error({ err: error, projections: names }, 'a rebuild failed; retrying');
    return false;
  }
}

async function holdOne(
  parts: Parts,
  projection: Projection,
  report: RebuildReport,
  held: Set<Projection>,
): Promise<void> {
  const { pool, log, holds } = parts;
  const { name, losses = [] } = report;
  log.warn({ projection: name, losses }, 'a rebuild would lose rows; a person must decide');
  if (!holds) return;
  await holds.hold(projection, losses);
  held.add(projection);
  await clearConditions(pool, [name]);
  await noteAll(parts, [projection], 'swap_held');
}
