import type { Area } from '#platform/areas/area.ts';
import { signInRules, strangersRules } from './signIn.ts';

export const access = {
  things: [
    { rules: signInRules, named: { table: 'users', column: 'name' } },
    { rules: strangersRules, named: null },
  ],
  routes: async () => (await import('./routes.ts')).accessRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
