import type { Area } from '#platform/areas/area.ts';

export const places = {
  things: {},
  routes: async () => (await import('./routes.ts')).placeRoutes,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
