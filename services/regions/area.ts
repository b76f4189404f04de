import type { Area } from '#platform/areas/area.ts';
import { citiesOfRegions } from './cities.ts';
import { regionRules } from './region.ts';

export const regions = {
  things: [{ rules: regionRules, named: { find: citiesOfRegions } }],
  routes: async () => (await import('./routes.ts')).regionRoutes,
} satisfies Area;
