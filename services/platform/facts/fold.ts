import type { AnyStream, Fact, StateOf } from '#contracts/platform/fact.ts';

/**
 * A stream's state before and after an earlier command, and the types of later facts that were not undone.
 */
export type Earlier<State> = { before: State | undefined; after: State; since: string[] };

/** The older part of a stream, whose facts are not loaded: its first fact, their number, and what they fold to. */
export type Past<State> = { first: Fact; facts: number; state: State };

/** The request depends on facts that are not loaded. */
export class NotAtHand extends Error {}

type Foldable = { type: string; data: unknown };

/**
 * Folds facts into a state, oldest first.
 * @throws TypeError for a fact of an unknown type, and for a first fact that cannot be one: neither is ever
 *   skipped silently. `orUnreadable` relies on the type.
 */
export function fold<Stream extends AnyStream>(
  stream: Stream,
  facts: Iterable<Foldable>,
  state?: StateOf<Stream>,
): StateOf<Stream> | undefined {
  const { category, begin, evolve } = stream;
  let folded = state;
  for (const { type, data } of facts) {
    const next = folded === undefined ? undefined : evolve[type];
    if (next) folded = next(folded, data);
    else if (begin[type]) folded = begin[type](data);
    else
      throw new TypeError(
        `${type} ${evolve[type] ? 'cannot be the first fact' : 'is not a fact'} of a stream of ${category}`,
      );
  }
  return folded;
}

/** Leaves out the facts of commands that were undone, and the facts that undid them. */
function withoutUndone<Recorded extends Foldable & { metadata: { command: { id: string } } }>(
  facts: readonly Recorded[],
): Recorded[] {
  const undoes = ({ data }: Recorded) => (data as { commandId?: unknown } | null)?.commandId;
  const undone = new Set(facts.map(undoes));
  const commands = new Set<unknown>(facts.map(({ metadata }) => metadata.command.id));
  return facts.filter(fact => !undone.has(fact.metadata.command.id) && !commands.has(undoes(fact)));
}

/**
 * Finds what an earlier command did to a stream; `facts` are all facts of the stream after its `past`, oldest first.
 * @throws NotAtHand where it may have recorded facts of the past.
 */
export function earlierIn<Stream extends AnyStream>(
  stream: Stream,
  facts: readonly (Foldable & { metadata: { command: { id: string } } })[],
  past?: Past<StateOf<Stream>>,
): (commandId: string) => Earlier<StateOf<Stream>> | undefined {
  return commandId => {
    const isOf = (fact: (typeof facts)[number]) => fact.metadata.command.id === commandId;
    const first = facts.findIndex(isOf);
    if (past && first <= 0) throw new NotAtHand('The command may have recorded facts that are not at hand.');
    if (first < 0) return undefined;
    const end = facts.findLastIndex(isOf) + 1;
    const before = fold(stream, facts.slice(0, first), past?.state);
    const after = fold(stream, facts.slice(first, end), before) as StateOf<Stream>;
    return { before, after, since: withoutUndone(facts.slice(end)).map(({ type }) => type) };
  };
}
