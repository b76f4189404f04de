import type { Area } from '#platform/areas/area.ts';

/** Histories of things of all kinds, and what is taken back from them. It has no things of its own. */
export const histories = {
  things: {},
  routes: async () => (await import('./routes.ts')).historiesRoutes,
  work: async () => (await import('./work.ts')).work,
} satisfies Area;
