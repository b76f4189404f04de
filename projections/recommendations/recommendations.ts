import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { type RecommendationRow, recommendationsTable } from '#contracts/recommendations/rows.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** Events that visitors recommended. An erased one keeps what it says about the event. */
export const recommendations = projection({
  name: 'recommendations',
  version: 1,
  of: recommendationStream,
  table: recommendationsTable,
  on: {
    EventRecommended: (_, { stream, revision, data, metadata }): RecommendationRow => ({
      ...data,
      id: idOf(stream),
      revision,
      status: 'pending',
      moderatorNotes: null,
      createdAt: new Date(metadata.at),
    }),
    RecommendationErased: (row, { revision }) => ({ ...row, revision, contactEmail: null, emailHash: null }),
  },
  counts: ({ status }) => [{ name: status }],
});
