import { organizerStream } from '#contracts/organizers/organizer.ts';
import { organizerSentences } from '#contracts/organizers/sentences.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

// An organizer holds events. Only an active one can be chosen for a new event.

export const organizerRules: Rules<typeof organizerStream> = {
  of: organizerStream,
  decide: {
    RegisterOrganizer(state, data) {
      if (state) throw new Refusal(organizerSentences.exists);
      return [{ type: 'OrganizerRegistered', data }];
    },
  },
};
