import type { Area } from '#platform/areas/area.ts';
import { citiesOfRegions } from './cities.ts';
import { regionRules } from './region.ts';
import type { RegionNeeds } from './routes.ts';

export const regions: Area<RegionNeeds> = {
  things: [{ rules: regionRules, named: { find: citiesOfRegions } }],
  routes: async () => (await import('./routes.ts')).regionRoutes,
};
