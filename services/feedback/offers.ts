import type { Common } from '#platform/areas/core.ts';
import { feedbackOn } from './figures.ts';

export const offers = {
  feedbackOn:
    ({ db }: Common) =>
    (eventId: string) =>
      feedbackOn(db(), eventId),
};
