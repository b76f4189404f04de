import type { Area } from '#platform/areas/area.ts';
import { venueRules } from './venue.ts';

export const venues = {
  things: [{ rules: venueRules, named: { table: 'venues', column: 'name' } }],
  routes: async () => (await import('./routes.ts')).venueRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
