import type { Area } from '#platform/areas/area.ts';
import { recommendationRules } from './recommendation.ts';
import type { RecommendationNeeds } from './routes.ts';

export const recommendations: Area<RecommendationNeeds> = {
  things: [{ rules: recommendationRules, named: { table: 'recommendations', column: 'title' } }],
  routes: async () => (await import('./routes.ts')).recommendationRoutes,
};
