import type { Area } from '#platform/areas/area.ts';
import { applicationRules } from './application.ts';
import { contactRules } from './contacts/contact.ts';
import { organizerRules } from './organizer.ts';
import { teamInvitationRules } from './team/invitation.ts';

export const organizers = {
  things: {
    organizer: { rules: organizerRules },
    organizerContact: { rules: contactRules },
    teamInvitation: { rules: teamInvitationRules },
    organizerApplication: { rules: applicationRules },
  },
  routes: async () => (await import('./routes.ts')).organizerRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
