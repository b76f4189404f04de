import type { AreaWork } from '#platform/areas/work.ts';
import { recordDays } from './recordDays.ts';

export const work: AreaWork = { periodics: core => [recordDays(core)] };
