import type { Area } from '#platform/areas/area.ts';
import { contactRules } from './contact.ts';
import { organizerRules } from './organizer.ts';
import type { OrganizerNeeds } from './routes.ts';

export const organizers: Area<OrganizerNeeds> = {
  things: [
    { rules: organizerRules, named: { table: 'organizers', column: 'name' } },
    { rules: contactRules, named: { after: (_, { organizerId }) => `organizer-${organizerId}` } },
  ],
  routes: async () => (await import('./routes.ts')).organizerRoutes,
};
