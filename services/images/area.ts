import type { Area } from '#platform/areas/area.ts';

export const images = {
  things: {},
  routes: async () => (await import('./routes.ts')).imageRoutes,
} satisfies Area;
