import { type RecommendationState, recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { recommendationSentences } from '#contracts/recommendations/sentences.ts';
import { decided } from '#platform/commands/decided.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';

// A recommended event is sent in once, and decided once: approved, rejected, or converted to an event. A decision can
// be undone; a conversion only once its event was deleted, or there could be two events. What was deleted can be
// restored. Erasing it removes who sent it; what it says about the event stays.

export const recommendationRules: Rules<typeof recommendationStream> = {
  of: recommendationStream,
  decide: {
    RecommendEvent(state, data) {
      if (state) throw new Refusal(recommendationSentences.exists);
      return [{ type: 'EventRecommended', data }];
    },
    ApproveRecommendation(state, data) {
      return [{ type: 'RecommendationApproved', data: sayable(pending(state), data) }];
    },
    RejectRecommendation(state, data) {
      return [{ type: 'RecommendationRejected', data: sayable(pending(state), data) }];
    },
    ConvertRecommendation(state, data) {
      return [{ type: 'RecommendationConverted', data: sayable(pending(state), data) }];
    },
    ReopenRecommendation(state, { eventGone }) {
      const { status } = outOfTrash(state);
      if (status === 'converted' && !eventGone) throw new Refusal(recommendationSentences.hasEvent);
      return status === 'pending' ? [] : [{ type: 'RecommendationReopened', data: {} }];
    },
    DeleteRecommendation(state) {
      if (!state || state.deleted) throw notFound(recommendationSentences.none);
      return [{ type: 'RecommendationDeleted', data: {} }];
    },
    RestoreRecommendation(state) {
      if (!state) throw notFound(recommendationSentences.none);
      return state.deleted ? [{ type: 'RecommendationRestored', data: {} }] : [];
    },
    EraseRecommendation(state) {
      if (!state) throw notFound(recommendationSentences.none);
      return state.erased ? [] : [{ type: 'RecommendationErased', data: {} }];
    },
  },
};

function outOfTrash(state: RecommendationState | undefined): RecommendationState {
  if (!state) throw notFound(recommendationSentences.none);
  if (state.deleted) throw new Refusal(recommendationSentences.trashed);
  return state;
}

function pending(state: RecommendationState | undefined): RecommendationState {
  const found = outOfTrash(state);
  if (found.status !== 'pending') throw decided(recommendationSentences[found.status]);
  return found;
}

/** Nobody can be told of a decision without an address; and notes are sealed with the sender's data, if any is left. */
function sayable<Data extends { moderatorNotes: string | null; told: boolean }>(
  { contactEmail, erased }: RecommendationState,
  data: Data,
): Data {
  return {
    ...data,
    moderatorNotes: erased ? null : data.moderatorNotes,
    told: data.told && contactEmail !== null,
  };
}
