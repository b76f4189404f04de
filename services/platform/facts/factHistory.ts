import type { Change } from '#contracts/platform/change.ts';
import type { AnyStream, Fact, StateOf } from '#contracts/platform/fact.ts';
import { fold } from './fold.ts';

export type HistoryEntry = { fact: Fact; changes: Change[] };

/**
 * What each fact of one stream changed, newest first. `facts` are all facts of the stream, oldest first;
 * `changesOf` compares two states in user-facing terms.
 */
export function historyOf<Stream extends AnyStream>(
  facts: readonly Fact[],
  stream: Stream,
  changesOf: (before: StateOf<Stream> | undefined, after: StateOf<Stream>) => Change[],
): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  let before: StateOf<Stream> | undefined;
  for (const fact of facts) {
    const after = fold(stream, [fact], before) as StateOf<Stream>;
    entries.push({ fact, changes: changesOf(before, after) });
    before = after;
  }
  return entries.reverse();
}
