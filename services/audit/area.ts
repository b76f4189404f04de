import type { Area } from '#platform/areas/area.ts';
import { originReadRules } from './originRead.ts';

export const audit = {
  things: [{ rules: originReadRules, named: { table: 'users', column: 'name' } }],
  routes: async () => (await import('./routes.ts')).auditRoutes,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
