import type { Area } from '#platform/areas/area.ts';
import { queueNotesRules } from './notes.ts';
import { reasonTemplateRules } from './reasonTemplate.ts';

export const queues = {
  things: [
    { rules: queueNotesRules, named: { after: streamOfItem } },
    { rules: reasonTemplateRules, named: { table: 'reason_templates', column: 'text' } },
  ],
  routes: async () => (await import('./routes.ts')).queueRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;

/** The stream of the item that notes are about: an unassigned event is an event, or a series with the same id. */
function streamOfItem(stream: string, { kind }: Record<string, unknown>): string {
  const category = kind === 'unassignedEvent' ? 'event' : String(kind);
  return `${category}-${stream.slice(stream.indexOf('-') + 1)}`;
}
