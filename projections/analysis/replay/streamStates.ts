import type { AnyStream, Fact } from '#contracts/platform/fact.ts';
import { categoryOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';

/** Kinds of things that have a name, which a replay always follows: they are few. */
export const NAMED = ['region', 'venue', 'organizer', 'danceStyle'];

type State = Record<string, unknown>;

/** What is known of streams at the fact that is being read. */
export type StreamStates = {
  /** Takes a fact in; the state of its stream before and after it, which a state without a beginning has not. */
  take(fact: Fact): { before: State | undefined; after: State | undefined };
  /** The name of a thing as of then; its id while it has none. */
  nameOf(category: string, id: unknown): string | null;
};

/** Follows streams by the folds of their contracts. */
export function streamStates(streams: readonly AnyStream[]): StreamStates {
  const kinds = new Map(streams.map(stream => [stream.category, stream]));
  const states = new Map<string, State>();
  return {
    take(fact) {
      const before = states.get(fact.stream);
      const after = stateAfter(kinds.get(categoryOf(fact.stream)), before, fact);
      if (after) states.set(fact.stream, after);
      return { before, after };
    },
    nameOf(category, id) {
      if (typeof id !== 'string') return null;
      const { name, title, city } = states.get(`${category}-${id}`) ?? {};
      return [name, title, city].find(found => typeof found === 'string') ?? id;
    },
  };
}

/** A fact that its contract cannot fold leaves the state as it was; live work parks such a stream. */
function stateAfter(stream: AnyStream | undefined, before: State | undefined, fact: Fact): State | undefined {
  if (!stream) return before;
  try {
    return fold(stream, [fact], before) as State;
  } catch {
    return before;
  }
}
