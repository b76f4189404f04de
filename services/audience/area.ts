import type { Area } from '#platform/areas/area.ts';
import { organizerDayRules } from './organizerDay.ts';

/** How many visitors nights have, and what came of it. */
export const audience = {
  things: { organizerDay: { rules: organizerDayRules } },
  routes: async () => (await import('./routes.ts')).audienceRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
