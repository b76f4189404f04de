import type { Area } from '#platform/areas/area.ts';
import { organizerRules } from './organizer.ts';
import type { OrganizerNeeds } from './routes.ts';

export const organizers: Area<OrganizerNeeds> = {
  things: [{ rules: organizerRules, named: { table: 'organizers', column: 'name' } }],
  routes: async () => (await import('./routes.ts')).organizerRoutes,
};
