import type { Area } from '#platform/areas/area.ts';
import type { SiteNeeds } from './needs.ts';

/** The pages of the public site. */
export const site: Area<SiteNeeds> = {
  things: [],
  routes: async () => (await import('./routes.ts')).siteRoutes,
};
