import { recommendationQueue } from '#contracts/recommendations/moderationCalls.ts';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { bulkDecider } from '#platform/queue/queueRows.ts';

/** Rejects recommendations with notes. Their senders are not told, as they are not unless a moderator chooses to. */
export const bulkRejectRecommendations = bulkDecider(recommendationQueue, {
  decide: (execute, id, moderatorNotes, asked) =>
    execute(recommendationStream, id, 'RejectRecommendation', { moderatorNotes, told: false }, asked),
  reopen: (execute, id, asked) =>
    execute(recommendationStream, id, 'ReopenRecommendation', { eventGone: false }, asked),
});
