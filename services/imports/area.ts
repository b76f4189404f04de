import type { Area } from '#platform/areas/area.ts';

export const imports: Area = {
  things: [],
  routes: async () => (await import('./routes.ts')).importRoutes,
};
