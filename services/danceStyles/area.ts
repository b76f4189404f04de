import type { Area } from '#platform/areas/area.ts';
import { danceStyleRules } from './danceStyle.ts';

export const danceStyles = {
  things: { danceStyle: { rules: danceStyleRules } },
  routes: async () => (await import('./routes.ts')).danceStyleRoutes,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
