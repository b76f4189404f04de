import type { Area } from '#platform/areas/area.ts';

export const imports = {
  things: {},
  routes: async () => (await import('./routes.ts')).importRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
