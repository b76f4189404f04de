import type { Area } from '#platform/areas/area.ts';

/** The door of organizers: no things of its own, but what their teams may ask of others. */
export const my = {
  things: {},
  routes: async () => (await import('./routes.ts')).myRoutes,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
