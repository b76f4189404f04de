import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { recommendationSentences } from '#contracts/recommendations/sentences.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';

// A recommended event is sent in once. Erasing it removes who sent it; what it says about the event stays.

export const recommendationRules: Rules<typeof recommendationStream> = {
  of: recommendationStream,
  decide: {
    RecommendEvent(state, data) {
      if (state) throw new Refusal(recommendationSentences.exists);
      return [{ type: 'EventRecommended', data }];
    },
    EraseRecommendation(state) {
      if (!state) throw notFound(recommendationSentences.none);
      return state.erased ? [] : [{ type: 'RecommendationErased', data: {} }];
    },
  },
};
