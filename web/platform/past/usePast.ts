import { createContext, useContext } from 'react';

/** The earlier moment that a screen shows: the ids of what changed on the way to it are `lit`. */
export type ShownPast = { at: string; lit: ReadonlySet<string> };

export const PastContext = createContext<ShownPast | null>(null);

/** The earlier moment that is shown; null for now. Whatever changes something is left out of an earlier moment. */
export function usePast(): ShownPast | null {
  return useContext(PastContext);
}
