import type { Area } from '#platform/areas/area.ts';
import { regionRules } from './region.ts';
import type { RegionNeeds } from './routes.ts';

export const regions: Area<RegionNeeds> = {
  things: [{ rules: regionRules, named: { table: 'regions', column: 'city' } }],
  routes: async () => (await import('./routes.ts')).regionRoutes,
};
