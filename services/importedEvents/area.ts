import type { Area } from '#platform/areas/area.ts';
import { importedEventRules } from './importedEvent.ts';
import { sourceRules } from './source.ts';

export const importedEvents: Area = {
  things: [
    { rules: importedEventRules, named: { table: 'imported_events', column: 'title' } },
    { rules: sourceRules, named: { table: 'import_sources', column: 'name' } },
  ],
};
