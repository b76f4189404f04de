import type { Area } from '#platform/areas/area.ts';
import { queueNotesRules } from './notes.ts';
import { reasonTemplateRules } from './reasonTemplate.ts';
import { streamOfItem } from './streamOfItem.ts';

export const queues = {
  things: [
    { rules: queueNotesRules, named: { after: streamOfItem } },
    { rules: reasonTemplateRules, named: { table: 'reason_templates', column: 'text' } },
  ],
  routes: async () => (await import('./routes.ts')).queueRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
