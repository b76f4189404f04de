import type { AreaWork } from '#platform/areas/work.ts';
import { beginRunOnRunStarted } from '#platform/runs/beginRunOnRunStarted.ts';

export const work: AreaWork = { processes: [beginRunOnRunStarted] };
