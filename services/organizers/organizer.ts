import { organizer, type organizerCommands, type organizerFacts } from '#contracts/organizers/organizer.ts';
import { organizerSentences } from '#contracts/organizers/sentences.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

// An organizer holds events. Only an active one can be chosen for a new event.

export type OrganizerState = { name: string; status: 'active' | 'inactive'; verified: boolean };

export const organizerRules: Rules<OrganizerState, typeof organizerFacts, typeof organizerCommands> = {
  category: organizer.category,
  facts: organizer.facts,
  decide: {
    RegisterOrganizer(state, data) {
      if (state) throw new Refusal(organizerSentences.exists);
      return [{ type: 'OrganizerRegistered', data }];
    },
  },
  evolve: {
    OrganizerRegistered: (_, { name, status, verified }) => ({ name, status, verified }),
  },
};
