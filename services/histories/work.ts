import type { AreaWork } from '#platform/areas/work.ts';
import type { Reversals } from './planThing.ts';
import { undoActsRun } from './undoActsRun.ts';

export const work: AreaWork<Reversals> = {
  runs: (core, reversals) => [undoActsRun({ ...core, db: core.db(), reversals })],
};
