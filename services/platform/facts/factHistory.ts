import type { Change } from '#contracts/platform/change.ts';
import type { Fact } from '#contracts/platform/fact.ts';

export type HistoryEntry = { fact: Fact; changes: Change[] };

type Evolve<State> = Record<string, (state: State, data: never) => State>;

/**
 * What each fact of one stream changed, newest first. `facts` are all of the stream, oldest first; they are folded
 * by `evolve`, and `changesOf` tells two states apart in the words that people know.
 */
export function historyOf<State>(
  facts: readonly Fact[],
  evolve: Evolve<State>,
  changesOf: (before: State | undefined, after: State) => Change[],
): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  let before: State | undefined;
  for (const fact of facts) {
    const fold = evolve[fact.type];
    if (!fold) throw new Error(`Nobody folds ${fact.type}`);
    const after = fold(before as State, fact.data as never);
    entries.push({ fact, changes: changesOf(before, after) });
    before = after;
  }
  return entries.reverse();
}
