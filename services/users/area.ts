import type { Area, Naming } from '#platform/areas/area.ts';
import { invitationRules } from './invitations/invitation.ts';
import { preferenceRules } from './user/preferences.ts';
import { userRules } from './user/user.ts';
import { userActRules } from './user/userAct.ts';

const named: Naming = { table: 'users', column: 'name' };

export const users = {
  things: [
    { rules: userRules, named },
    { rules: userActRules, named },
    { rules: invitationRules, named },
    { rules: preferenceRules, named },
  ],
  routes: async () => (await import('./routes.ts')).userRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
