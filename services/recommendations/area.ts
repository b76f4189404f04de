import type { Area } from '#platform/areas/area.ts';
import { recommendationRules } from './recommendation.ts';

export const recommendations = {
  things: { recommendation: { rules: recommendationRules } },
  routes: async () => (await import('./routes.ts')).recommendationRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
