import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { type RecommendationRow, recommendationsTable } from '#contracts/recommendations/rows.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { decided, UNDECIDED } from '../platform/rows/decided.ts';
import { projection } from '../platform/rows/projection.ts';

const WAITING = {
  status: 'pending',
  moderatorNotes: null,
  told: false,
  eventId: null,
  ...UNDECIDED,
} as const;

/** Events that visitors recommended. An erased one keeps the details of the event. */
export const recommendations = projection({
  name: 'recommendations',
  version: 2,
  of: recommendationStream,
  table: recommendationsTable,
  on: {
    EventRecommended: (
      _,
      { stream, revision, data: { site: __, ...data }, metadata },
    ): RecommendationRow => ({
      ...data,
      endTime: data.endTime ?? null,
      city: data.city ?? null,
      state: data.state ?? null,
      country: data.country ?? null,
      danceStyles: data.danceStyles ?? [],
      userId: data.userId ?? null,
      ...WAITING,
      id: idOf(stream),
      revision,
      deletedAt: null,
      createdAt: new Date(metadata.at),
    }),
    RecommendationApproved: (row, fact) => decided(row, fact, { ...fact.data, status: 'approved' }),
    RecommendationRejected: (row, fact) => decided(row, fact, { ...fact.data, status: 'rejected' }),
    RecommendationConverted: (row, fact) => {
      const { planned: _, ...data } = fact.data;
      return decided(row, fact, { ...data, status: 'converted' });
    },
    RecommendationReopened: (row, { revision }) => ({ ...row, ...WAITING, revision }),
    RecommendationDeleted: (row, { revision, metadata }) => ({
      ...row,
      revision,
      deletedAt: new Date(metadata.at),
    }),
    RecommendationRestored: (row, { revision }) => ({ ...row, revision, deletedAt: null }),
    RecommendationErased: (row, { revision }) => ({
      ...row,
      revision,
      contactEmail: null,
      emailHash: null,
      userId: null,
      moderatorNotes: null,
    }),
  },
  counts: ({ status, deletedAt }) => [{ name: deletedAt ? 'trash' : status }],
});
