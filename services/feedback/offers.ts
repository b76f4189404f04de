import type { Common } from '#platform/areas/core.ts';
import { feedbackOn } from './figures.ts';
import { type FeedbackSchema, saidSince } from './queries.ts';
import { feedbackReversal } from './reversal.ts';

export const offers = {
  feedbackReversal: () => feedbackReversal,
  feedbackOn:
    ({ db }: Common) =>
    (eventId: string) =>
      feedbackOn(db(), eventId),
  feedbackSince:
    ({ db }: Common) =>
    (organizerId: string, since: Date) =>
      saidSince(db<FeedbackSchema>(), organizerId, since),
};
