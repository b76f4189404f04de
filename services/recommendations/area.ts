import type { Area } from '#platform/areas/area.ts';
import { recommendationRules } from './recommendation.ts';

export const recommendations: Area = {
  things: [{ rules: recommendationRules, named: { table: 'recommendations', column: 'title' } }],
  routes: async () => (await import('./routes.ts')).recommendationRoutes,
};
