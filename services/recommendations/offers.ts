import type { Common } from '#platform/areas/core.ts';
import { recommendationsLeadingTo } from './queries.ts';
import { recommendationReversal } from './reversal.ts';

export const offers = {
  recommendationReversal: () => recommendationReversal,
  recommendationsLeadingTo:
    ({ db }: Common) =>
    (eventId: string) =>
      recommendationsLeadingTo(db(), eventId),
};
