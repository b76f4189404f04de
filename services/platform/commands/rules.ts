import type { z } from 'zod';
import type { Actor, CommandSchemas, FactSchemas, NewFact } from '#contracts/platform/fact.ts';
import type { Sentence } from '#contracts/platform/sentence.ts';

/**
 * What rules may know of the world: the moment and who asks, for they have no clock of their own; and, so that
 * a command can be taken back, what an earlier command did to this stream, and when the stream began.
 */
export type Context<State = unknown> = {
  now: Date;
  actor: Actor;
  begunAt?: string | undefined;
  earlier?: (commandId: string) => Earlier<State> | undefined;
};

/** A stream's state before and after an earlier command, and the types of the facts since that still hold. */
export type Earlier<State> = { before: State | undefined; after: State; since: string[] };

/**
 * A value that no two streams may hold: `scope` is what kind of value it is, `value` its parts. Case, white
 * space and the way a letter is encoded make no difference. `taken` is what somebody is told who comes second,
 * about the form's field of that name.
 */
export type Claim = { scope: string; value: readonly (string | null)[]; field: string; taken: Sentence };

/**
 * The rules of one kind of stream. `decide` answers a command with the facts that follow from it, none if
 * nothing changes, or throws a Refusal; `evolve` folds a fact into the state. Both are pure.
 * A stream without facts has state `undefined`.
 */
export type Rules<State, Facts extends FactSchemas, Commands extends CommandSchemas> = {
  category: string;
  facts: Facts;
  decide: {
    [Name in keyof Commands]: (
      state: State | undefined,
      data: z.output<Commands[Name]>,
      context: Context<State>,
    ) => NewFact<Facts>[];
  };
  evolve: {
    [Type in keyof Facts]: (state: State, data: z.output<Facts[Type]>) => State;
  };
  /** What of a state somebody is told who lost a race, field by field; the whole of it unless given. */
  told?: (state: State) => object;
  /**
   * What commands mean that were made on an older state, `seen`: they go through where nothing they touch has
   * changed since. A command that is not here touches everything.
   */
  meant?: {
    [Name in keyof Commands]?: (
      seen: State,
      current: State,
      data: z.output<Commands[Name]>,
      context: Context<State>,
    ) => Meant<State, z.output<Commands[Name]>>;
  };
  /** The values that a stream in this state has for itself. */
  unique?: (state: State) => Claim[];
};

/** Fields by the names under which people are told of them, each as a state has it. */
export type Fields<State> = Readonly<Record<string, (state: State) => unknown>>;

/**
 * What a command means that was made on a state which is no longer the newest. `data` is the command without what
 * its sender left as it was, for a sender may send all that they have. `shown` is what they had before them,
 * `touched` the names in it of what the command sets or rests on, `asked` what it makes of them. `confirmed` is what
 * a preview told them, which has to be true of what is recorded.
 */
export type Meant<State, Data> = {
  data: Data;
  shown: Fields<State>;
  touched: readonly string[];
  asked: Readonly<Record<string, unknown>>;
  confirmed?: Fields<State>;
};

type Foldable = { type: string; data: unknown };

/**
 * Folds facts into a state, oldest first. An unknown type throws: a fact that nobody can read is never
 * passed over in silence.
 */
export function fold<State, Facts extends FactSchemas, Commands extends CommandSchemas>(
  rules: Rules<State, Facts, Commands>,
  facts: Iterable<Foldable>,
  state?: State,
): State | undefined {
  let folded = state;
  for (const fact of facts) {
    const evolve = rules.evolve[fact.type];
    if (!evolve) throw new Error(`No rule folds ${fact.type} into a ${rules.category}`);
    folded = evolve(folded as State, fact.data as never);
  }
  return folded;
}

/** Facts without those of commands that a later one of them names as undone, and without that undoing. */
function withoutUndone<Recorded extends Foldable & { metadata: { command: { id: string } } }>(
  facts: readonly Recorded[],
): Recorded[] {
  const undoes = ({ data }: Recorded) => (data as { commandId?: unknown } | null)?.commandId;
  const undone = new Set(facts.map(undoes));
  const commands = new Set<unknown>(facts.map(({ metadata }) => metadata.command.id));
  return facts.filter(fact => !undone.has(fact.metadata.command.id) && !commands.has(undoes(fact)));
}

/** Finds what an earlier command did to a stream; `facts` are all of the stream, oldest first. */
export function earlierIn<State, Facts extends FactSchemas, Commands extends CommandSchemas>(
  rules: Rules<State, Facts, Commands>,
  facts: readonly (Foldable & { metadata: { command: { id: string } } })[],
): (commandId: string) => Earlier<State> | undefined {
  return commandId => {
    const isOf = (fact: (typeof facts)[number]) => fact.metadata.command.id === commandId;
    const first = facts.findIndex(isOf);
    if (first < 0) return undefined;
    const end = facts.findLastIndex(isOf) + 1;
    const before = fold(rules, facts.slice(0, first));
    const after = fold(rules, facts.slice(first, end), before) as State;
    return { before, after, since: withoutUndone(facts.slice(end)).map(({ type }) => type) };
  };
}
