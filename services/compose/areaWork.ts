import type { AreaWork, WorkCore } from '#platform/areas/work.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import type { Process } from '#platform/processes/process.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import type { RunKind } from '#platform/runs/runKind.ts';
import { type WorkNeeds, workers } from './offers.ts';

const works: readonly AreaWork<WorkNeeds>[] = await Promise.all(workers.map(area => area.work?.() ?? {}));

/** What follows from facts, in all areas. */
export const processes: readonly Process[] = works.flatMap(({ processes }) => processes ?? []);

/** What performs the effects of processes, by the names of the effects. */
export function performersOf(core: WorkCore, needs: WorkNeeds): Record<string, Performer> {
  return Object.assign({}, ...works.map(({ performers }) => performers?.(core, needs)));
}

/** Those for which somebody waits. */
export function codesOf({ mailing, ...core }: WorkCore): Record<string, Performer> {
  return Object.assign({}, ...works.map(({ codes }) => mailing && codes?.({ ...core, mailing })));
}

export function runsOf(core: WorkCore, needs: WorkNeeds): RunKind[] {
  return works.flatMap(({ runs }) => runs?.(core, needs) ?? []);
}

export function periodicsOf(core: WorkCore, needs: WorkNeeds): Periodic[] {
  return works.flatMap(({ periodics }) => periodics?.(core, needs) ?? []);
}
