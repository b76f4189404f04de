import type { Area } from '#platform/areas/area.ts';
import { backupRules } from './backups.ts';

export const backup = {
  things: { backup: { rules: backupRules } },
  routes: async () => (await import('./routes.ts')).backupRoutes,
  work: async () => (await import('./work.ts')).work,
} satisfies Area;
