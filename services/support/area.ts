import type { Area } from '#platform/areas/area.ts';
import { contactMessageRules } from './contactMessage.ts';
import type { SupportNeeds } from './routes.ts';

export const support: Area<SupportNeeds> = {
  things: [{ rules: contactMessageRules, named: { table: 'contact_messages', column: 'name' } }],
  routes: async () => (await import('./routes.ts')).supportRoutes,
};
