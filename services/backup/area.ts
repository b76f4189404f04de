import type { Area } from '#platform/areas/area.ts';
import { backupRules } from './backups.ts';

export const backup: Area = {
  things: [{ rules: backupRules, named: null }],
  routes: async () => (await import('./routes.ts')).backupRoutes,
};
