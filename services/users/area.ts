import { userActStream } from '#contracts/users/userAct.ts';
import type { Area } from '#platform/areas/area.ts';
import { noteRules } from '#platform/commands/noteRules.ts';
import { invitationRules } from './invitations/invitation.ts';
import { preferenceRules } from './user/preferences.ts';
import { userRules } from './user/user.ts';

const userActRules = noteRules(userActStream, {
  NoteMessage: 'UserMessaged',
  NoteDataExport: 'PersonalDataExported',
});

export const users = {
  things: {
    user: { rules: userRules },
    userAct: { rules: userActRules },
    invitation: { rules: invitationRules },
    preferences: { rules: preferenceRules },
  },
  routes: async () => (await import('./routes.ts')).userRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
