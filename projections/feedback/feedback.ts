import { feedbackStream as contract } from '#contracts/feedback/feedback.ts';
import { feedbackTable } from '#contracts/feedback/rows.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** Feedback of dancers about events. */
export const feedback = projection({
  name: 'feedback',
  version: 1,
  of: contract,
  table: feedbackTable,
  on: {
    FeedbackGiven: (_, { stream, revision, data, metadata }) => ({
      ...data,
      id: idOf(stream),
      revision,
      createdAt: new Date(metadata.at),
    }),
  },
});
