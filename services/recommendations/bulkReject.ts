import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import type { BulkDecider } from '#platform/areas/bulkDecider.ts';
import { RECOMMENDATION_DECISIONS } from './recommendation.ts';

/** Rejects recommendations with notes. Their senders are not told, as they are not unless a moderator chooses to. */
export const bulkRejectRecommendations: BulkDecider = {
  category: recommendationStream.category,
  projection: 'recommendations',
  turns: new Set(['RecommendationReopened', ...Object.keys(RECOMMENDATION_DECISIONS)]),
  decide: (execute, id, moderatorNotes, asked) =>
    execute(recommendationStream, id, 'RejectRecommendation', { moderatorNotes, told: false }, asked),
  reopen: (execute, id, asked) =>
    execute(recommendationStream, id, 'ReopenRecommendation', { eventGone: false }, asked),
};
