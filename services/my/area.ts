import type { Area } from '#platform/areas/area.ts';

/** The door of organizers: no things of its own, but what their teams may ask of others. */
export const my = {
  things: {},
  routes: async () => (await import('./routes.ts')).myRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
