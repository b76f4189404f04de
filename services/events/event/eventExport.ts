import {
  eventExport,
  type eventExportCommands,
  type eventExportFacts,
} from '#contracts/events/event/eventExport.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

// An export is made once, and stays in the log: what has left the house, and with whom.

type ExportState = { count: number };

export const eventExportRules: Rules<ExportState, typeof eventExportFacts, typeof eventExportCommands> = {
  category: eventExport.category,
  facts: eventExport.facts,
  decide: {
    ExportEvents(state, data) {
      if (state) throw new Refusal(eventSentences.exportExists);
      return [{ type: 'EventsExported', data }];
    },
  },
  evolve: { EventsExported: (_, { count }) => ({ count }) },
};
