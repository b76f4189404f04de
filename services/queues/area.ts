import type { Area } from '#platform/areas/area.ts';
import { queueNotesRules } from './notes.ts';
import { reasonTemplateRules } from './reasonTemplate.ts';

export const queues = {
  things: { queueNotes: { rules: queueNotesRules }, reasonTemplate: { rules: reasonTemplateRules } },
  routes: async () => (await import('./routes.ts')).queueRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
