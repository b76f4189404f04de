import type { Fact } from '#contracts/platform/fact.ts';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { type RecommendationRow, recommendationsTable } from '#contracts/recommendations/rows.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

const UNDECIDED = {
  status: 'pending',
  moderatorNotes: null,
  told: false,
  eventId: null,
  decidedBy: null,
  decidedAt: null,
} as const;

/** Events that visitors recommended. An erased one keeps what it says about the event. */
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
      ...UNDECIDED,
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
    RecommendationReopened: (row, { revision }) => ({ ...row, ...UNDECIDED, revision }),
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

function decided(
  row: RecommendationRow,
  { revision, metadata }: Fact,
  columns: Partial<RecommendationRow>,
): RecommendationRow {
  return { ...row, ...columns, revision, decidedBy: metadata.actor.id, decidedAt: new Date(metadata.at) };
}
