import type { Area } from '#platform/areas/area.ts';

export const images: Area = {
  things: [],
  routes: async () => (await import('./routes.ts')).imageRoutes,
};
