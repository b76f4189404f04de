import type { Area } from '#platform/areas/area.ts';

/** Earlier moments: lists as they were, and what changed between two of them. */
export const past = {
  things: {},
  routes: async () => (await import('./routes.ts')).pastRoutes,
} satisfies Area;
