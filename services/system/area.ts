import { reservationStream } from '#contracts/platform/reservation.ts';
import type { Area } from '#platform/areas/area.ts';
import { listExportRules } from '#platform/files/exportList.ts';
import { projectionRules } from '#platform/projecting/projectionRules.ts';
import { runRules } from '#platform/runs/run.ts';
import { effectRules } from './effect.ts';
import { keysRules } from './keys.ts';

export const system = {
  things: [
    { rules: runRules, named: null },
    { rules: listExportRules, named: null },
    { rules: effectRules, named: null },
    { rules: keysRules, named: null },
    { rules: projectionRules, named: { find: async (_, names) => new Map(names.map(name => [name, name])) } },
    { of: reservationStream, named: null },
  ],
  routes: async () => (await import('./routes.ts')).systemRoutes,
  work: async () => (await import('./work.ts')).work,
} satisfies Area;
