import type { Area } from '#platform/areas/area.ts';
import { backupRules } from './backups.ts';

export const backup = {
  things: [{ rules: backupRules, named: null }],
  routes: async () => (await import('./routes.ts')).backupRoutes,
  work: async () => (await import('./work.ts')).work,
} satisfies Area;
