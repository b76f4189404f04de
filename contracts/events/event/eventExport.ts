import { z } from 'zod';
import type { StreamOf } from '../../platform/fact.ts';

/** Records that a list of events was exported: which, how many, and when. Streams `eventExport-<id>`. */
const exported = z.object({
  filters: z.record(z.string(), z.string()),
  count: z.int(),
  fileName: z.string(),
});

export const eventExportFacts = { EventsExported: exported };
export const eventExportCommands = { ExportEvents: exported };

export const eventExportStream: StreamOf<
  { count: number },
  typeof eventExportFacts,
  typeof eventExportCommands,
  'EventsExported'
> = {
  category: 'eventExport',
  facts: eventExportFacts,
  commands: eventExportCommands,
  begin: { EventsExported: ({ count }) => ({ count }) },
  evolve: {},
};
