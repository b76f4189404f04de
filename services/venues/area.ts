import type { Area } from '#platform/areas/area.ts';
import type { VenueNeeds } from './routes.ts';
import { venueRules } from './venue.ts';

export const venues: Area<VenueNeeds> = {
  things: [{ rules: venueRules, named: { table: 'venues', column: 'name' } }],
  routes: async () => (await import('./routes.ts')).venueRoutes,
};
