import type { Area } from '#platform/areas/area.ts';
import type { AccessNeeds } from './routes.ts';
import { signInRules, strangersRules } from './signIn.ts';

export const access: Area<AccessNeeds> = {
  things: [
    { rules: signInRules, named: { table: 'users', column: 'name' } },
    { rules: strangersRules, named: null },
  ],
  routes: async () => (await import('./routes.ts')).accessRoutes,
};
