import type { Area } from '#platform/areas/area.ts';
import { originReadRules } from './originRead.ts';
import type { AuditNeeds } from './routes.ts';

export const audit: Area<AuditNeeds> = {
  things: [{ rules: originReadRules, named: { table: 'users', column: 'name' } }],
  routes: async () => (await import('./routes.ts')).auditRoutes,
};
