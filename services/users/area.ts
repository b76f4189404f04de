import type { Area, Naming } from '#platform/areas/area.ts';
import { invitationRules } from './invitations/invitation.ts';
import type { UserNeeds } from './routes.ts';
import { preferenceRules } from './user/preferences.ts';
import { userRules } from './user/user.ts';
import { userActRules } from './user/userAct.ts';

const named: Naming = { table: 'users', column: 'name' };

export const users: Area<UserNeeds> = {
  things: [
    { rules: userRules, named },
    { rules: userActRules, named },
    { rules: invitationRules, named },
    { rules: preferenceRules, named },
  ],
  routes: async () => (await import('./routes.ts')).userRoutes,
};
