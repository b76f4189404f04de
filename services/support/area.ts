import type { Area } from '#platform/areas/area.ts';
import { contactMessageRules } from './contactMessage.ts';

export const support = {
  things: { contactMessage: { rules: contactMessageRules } },
  routes: async () => (await import('./routes.ts')).supportRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
