import type { Common } from '#platform/areas/core.ts';
import { stopTrial } from './trials.ts';

export const offers = {
  stopTrial:
    ({ pool }: Common) =>
    (id: string) =>
      stopTrial(pool, id),
};
