import { z } from 'zod';
import type { StreamOf } from '../../platform/fact.ts';

/**
 * Streams `eventExport-<id>`: that a list of events was exported. No longer recorded: `ListExported` is, for every
 * list.
 */
const exported = z.object({
  filters: z.record(z.string(), z.string()),
  count: z.int(),
  fileName: z.string(),
});

export const eventExportFacts = { EventsExported: exported };

export const eventExportStream: StreamOf<
  { count: number },
  typeof eventExportFacts,
  Record<never, never>,
  'EventsExported'
> = {
  category: 'eventExport',
  named: null,
  facts: eventExportFacts,
  commands: {},
  begin: { EventsExported: ({ count }) => ({ count }) },
  evolve: {},
};
