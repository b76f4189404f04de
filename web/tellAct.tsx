import { queryOptions } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Act } from '#contracts/audit/calls.ts';
import type { ToldFact, WholeAct } from '#contracts/factSentences.ts';
import { latePart } from './platform/page/latePart.ts';
import { inTime } from './platform/page/lazyScreen.ts';

// It brings the words of all areas, which a list can be shown without.
const Telling = latePart(() => import('./Telling.tsx'), 'Telling');

/** The facts of one act, oldest first, as the areas word them. */
export function tellFacts(facts: readonly ToldFact[], act?: WholeAct) {
  return (
    <Suspense>
      <Telling facts={facts} {...act} />
    </Suspense>
  );
}

/** An act in the history of a thing, as the areas word it. */
export const tellAct = ({ entries, things, inAll }: Act) => tellFacts(entries, { others: things - 1, inAll });

/** What the areas say of their facts: 50 kB, which load while the rows do. */
export const wordsQuery = queryOptions({
  queryKey: ['wordsOfAreas'],
  queryFn: async () => (await inTime(() => import('./wordsOfAreas.ts'))).wordsOfAreas,
  staleTime: Number.POSITIVE_INFINITY,
});
