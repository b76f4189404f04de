import type { Area } from '#platform/areas/area.ts';
import { venueRules } from './venue.ts';

export const venues = {
  things: { venue: { rules: venueRules } },
  routes: async () => (await import('./routes.ts')).venueRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
