import { eventExportStream } from '#contracts/events/event/eventExport.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

// An export is made once and stays in the log: which data was taken, and by whom.

export const eventExportRules: Rules<typeof eventExportStream> = {
  of: eventExportStream,
  decide: {
    ExportEvents(state, data) {
      if (state) throw new Refusal(eventSentences.exportExists);
      return [{ type: 'EventsExported', data }];
    },
  },
};
