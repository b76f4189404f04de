import type { Area } from '#platform/areas/area.ts';
import type { AuditNeeds } from './routes.ts';

export const audit: Area<AuditNeeds> = {
  things: [],
  routes: async () => (await import('./routes.ts')).auditRoutes,
};
