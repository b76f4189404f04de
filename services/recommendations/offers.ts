import type { Common } from '#platform/areas/core.ts';
import { recommendationsLeadingTo } from './queries.ts';
import { recommendationReversal } from './reversal.ts';
import { recommendationPage } from './statusLink.ts';

export const offers = {
  recommendationReversal: () => recommendationReversal,
  /** The address of its page, for mails; null where it is not known, or the recommendation is gone. */
  recommendationPage: (core: Common) => (id: string) => recommendationPage(core, id),
  recommendationsLeadingTo:
    ({ db }: Common) =>
    (eventId: string) =>
      recommendationsLeadingTo(db(), eventId),
};
