import type { Common } from '#platform/areas/core.ts';
import { readSentenceAside } from './sentence/readSentenceAside.ts';
import { stopTrial } from './trials.ts';

export const offers = {
  /** What somebody says of a night in a sentence. */
  readSentence: () => readSentenceAside,
  stopTrial:
    ({ pool }: Common) =>
    (id: string) =>
      stopTrial(pool, id),
};
