import { userActStream } from '#contracts/users/userAct.ts';
import type { Area, Naming } from '#platform/areas/area.ts';
import { noteRules } from '#platform/commands/noteRules.ts';
import { invitationRules } from './invitations/invitation.ts';
import { preferenceRules } from './user/preferences.ts';
import { userRules } from './user/user.ts';

const userActRules = noteRules(userActStream, {
  NoteMessage: 'UserMessaged',
  NoteDataExport: 'PersonalDataExported',
});

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
