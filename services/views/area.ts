import type { Area } from '#platform/areas/area.ts';
import { savedViewRules } from './savedView.ts';

export const views = {
  things: { savedView: { rules: savedViewRules } },
  routes: async () => (await import('./routes.ts')).viewRoutes,
} satisfies Area;
