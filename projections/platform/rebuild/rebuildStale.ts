import { setTimeout as pause } from 'node:timers/promises';
import type { ProjectionCondition } from '#contracts/system/health.ts';
import type { TableRows } from '#contracts/system/projection.ts';
import { clearConditions, noteCondition } from '../rows/conditions.ts';
import type { Projection } from '../rows/projection.ts';
import { rebuild } from './rebuild.ts';
import type { RebuildOptions } from './rebuildOptions.ts';

/** A projection whose rebuild would lose rows, which a person has to decide about. */
export type Held = { projection: Projection; losses: readonly TableRows[] };

type Parts = Pick<RebuildOptions, 'pool' | 'codec' | 'log'> & {
  signal: AbortSignal;
  /** Milliseconds before a failed rebuild is retried; 2,000 by default. */
  retryAfter?: number;
};

/**
 * Rebuilds the projections in `stale`, removing each from it when its rows are in place, and retries until none is
 * left or the signal aborts. All are rebuilt from one read of the facts; where that fails, each on its own, so that
 * one does not block the others. One whose rebuild would lose rows stays in `stale`, is yielded so that a person is
 * asked about it, and is not tried again; `asked` are those about which somebody was asked before. Notes which are
 * being rebuilt, which fail and which are held: readiness, lists and the status of projections show it, since no new
 * fact reaches those rows until then.
 */
export async function* rebuildStale(
  parts: Parts,
  stale: Set<Projection>,
  asked: ReadonlySet<Projection> = new Set(),
): AsyncGenerator<Held, void> {
  const { signal, retryAfter = 2_000 } = parts;
  if (stale.size === 0) return;
  const held = new Set([...stale].filter(projection => asked.has(projection)));
  const pending = () => [...stale].filter(projection => !held.has(projection));
  if (held.size > 0) await noteAll(parts, held, 'swap_held');
  if (pending().length > 0) await noteAll(parts, pending(), 'rebuilding');
  while (pending().length > 0 && !signal.aborted) {
    const wanted = pending();
    const isDone = yield* tryRebuild(parts, wanted, stale, held);
    if (!isDone && wanted.length > 1) for (const one of wanted) yield* tryRebuild(parts, [one], stale, held);
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

/** Answers whether all were rebuilt or are held. */
async function* tryRebuild(
  parts: Parts,
  projections: readonly Projection[],
  stale: Set<Projection>,
  held: Set<Projection>,
): AsyncGenerator<Held, boolean> {
  const { pool, codec, log, signal } = parts;
  if (signal.aborted) return false;
  try {
    const reports = await rebuild({ pool, codec, projections, log, signal, then: 'swap' });
    for (const [index, projection] of projections.entries()) {
      const { name, held: isHeld, losses = [] } = reports[index]!;
      if (!isHeld) {
        stale.delete(projection);
        continue;
      }
      log.warn({ projection: name, losses }, 'a rebuild would lose rows; a person must decide');
      yield { projection, losses };
      held.add(projection);
      await clearConditions(pool, [name]);
      await noteAll(parts, [projection], 'swap_held');
    }
    return true;
  } catch (error) {
    const names = projections.map(({ name }) => name);
    if (!signal.aborted) log.error({ err: error, projections: names }, 'a rebuild failed; retrying');
    return false;
  }
}
