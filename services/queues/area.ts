import type { Area } from '#platform/areas/area.ts';
import { queueNotesRules } from './notes.ts';
import { reasonTemplateRules } from './reasonTemplate.ts';
import type { QueueNeeds } from './routes.ts';
import { streamOfItem } from './streamOfItem.ts';

export const queues: Area<QueueNeeds> = {
  things: [
    { rules: queueNotesRules, named: { after: streamOfItem } },
    { rules: reasonTemplateRules, named: { table: 'reason_templates', column: 'text' } },
  ],
  routes: async () => (await import('./routes.ts')).queueRoutes,
};
