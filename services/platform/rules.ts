import type { z } from 'zod';
import type { Actor, CommandSchemas, FactSchemas, NewFact } from '#contracts/platform/fact.ts';

/** What rules may know of the world: the moment and who asks. They have no clock of their own. */
export type Context = { now: Date; actor: Actor };

/**
 * A value that no two streams may hold: `scope` is what kind of value it is, `value` its parts. Case, white
 * space and the way a letter is encoded make no difference. `taken` is what somebody is told who comes second,
 * about the form's field of that name.
 */
export type Claim = { scope: string; value: readonly (string | null)[]; field: string; taken: string };

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
      context: Context,
    ) => NewFact<Facts>[];
  };
  evolve: {
    [Type in keyof Facts]: (state: State, data: z.output<Facts[Type]>) => State;
  };
  /** The values that a stream in this state has for itself. */
  unique?: (state: State) => Claim[];
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
