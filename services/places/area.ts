import type { Area } from '#platform/areas/area.ts';

export const places: Area = {
  things: [],
  routes: async () => (await import('./routes.ts')).placeRoutes,
};
