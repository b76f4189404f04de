import type { Area } from '#platform/areas/area.ts';
import { applicationRules } from './application.ts';
import { contactRules } from './contact.ts';
import { organizerRules } from './organizer.ts';

export const organizers = {
  things: [
    { rules: organizerRules, named: { table: 'organizers', column: 'name' } },
    { rules: contactRules, named: { after: (_, { organizerId }) => `organizer-${organizerId}` } },
    { rules: applicationRules, named: { table: 'organizer_applications', column: 'organizer_name' } },
  ],
  routes: async () => (await import('./routes.ts')).organizerRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
