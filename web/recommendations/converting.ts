import { createContext, use } from 'react';
import type { RecommendationShown } from '#contracts/recommendations/moderationCalls.ts';

/** Opens the form in which a recommendation becomes an event. */
export const Converting = createContext<(shown: RecommendationShown) => void>(() => {});

export function useConverting(): (shown: RecommendationShown) => void {
  return use(Converting);
}
