import { eventPairStream } from '#contracts/events/pairs/eventPair.ts';
import { pairSentences } from '#contracts/events/pairs/pairSentences.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';

// Two events that look alike and are not the same: a class and the party after it, two rooms of one festival. Saying so
// is a fact of the pair and of neither event, so that it is in nobody's way who edits one of them.

export const eventPairRules: Rules<typeof eventPairStream> = {
  of: eventPairStream,
  decide: {
    TellEventsApart(state, data) {
      if (data.one.toLowerCase() === data.other.toLowerCase())
        throw new Refusal(pairSentences.same, { code: 'same_event' });
      return state?.apart ? [] : [{ type: 'EventsToldApart', data }];
    },
    CompareEventsAgain(state) {
      if (!state) throw notFound(pairSentences.noneApart);
      return state.apart ? [{ type: 'EventsComparedAgain', data: {} }] : [];
    },
  },
};
