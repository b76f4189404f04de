import type { Change } from '#contracts/platform/change.ts';
import type { AnyStream, Fact, StateOf } from '#contracts/platform/fact.ts';
import { fold, type Past } from './fold.ts';

export type HistoryEntry = { fact: Fact; changes: Change[] };

/**
 * What each fact of one stream changed, newest first. `facts` are the facts of the stream, oldest first, all of them or
 * those after `past`; `from` is the revision of the first one to report; `changesOf` compares two states in user-facing
 * terms.
 */
export function historyOf<Stream extends AnyStream>(
  { facts, past }: { facts: readonly Fact[]; past?: Past<StateOf<Stream>> | undefined },
  stream: Stream,
  changesOf: (before: StateOf<Stream> | undefined, after: StateOf<Stream>) => Change[],
  from = 0,
): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  let before = past?.state;
  for (const fact of facts) {
    const after = fold(stream, [fact], before) as StateOf<Stream>;
    if (fact.revision >= from) entries.push({ fact, changes: changesOf(before, after) });
    before = after;
  }
  return entries.reverse();
}
