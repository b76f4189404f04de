import type { Area } from '#platform/areas/area.ts';
import { regionRules } from './region.ts';

export const regions = {
  things: { region: { rules: regionRules } },
  routes: async () => (await import('./routes.ts')).regionRoutes,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
