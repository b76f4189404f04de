import type { Common } from '#platform/areas/core.ts';
import { recommendationsLeadingTo } from './queries.ts';

export const offers = {
  recommendationsLeadingTo:
    ({ db }: Common) =>
    (eventId: string) =>
      recommendationsLeadingTo(db(), eventId),
};
