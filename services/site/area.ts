import type { Area } from '#platform/areas/area.ts';

/** The pages of the public site. */
export const site = {
  things: {},
  routes: async () => (await import('./routes.ts')).siteRoutes,
} satisfies Area;
