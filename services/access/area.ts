import type { Area } from '#platform/areas/area.ts';
import { signInRules, strangersRules } from './signIn.ts';

export const access = {
  things: { signIn: { rules: signInRules }, strangers: { rules: strangersRules } },
  routes: async () => (await import('./routes.ts')).accessRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
