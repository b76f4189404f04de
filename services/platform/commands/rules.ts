import type { Actor, AnyStream, CommandData, NewFact, StateOf } from '#contracts/platform/fact.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import type { Earlier } from '../facts/fold.ts';

/**
 * What rules may know of the world: the time and the caller, for they have no clock of their own; and, so that a
 * command can be undone, what an earlier command did to this stream, and when the stream began.
 */
export type Context<State = unknown> = {
  now: Date;
  actor: Actor;
  begunAt?: string | undefined;
  earlier?: (commandId: string) => Earlier<State> | undefined;
};

/**
 * A value that only one stream may hold: `scope` is the kind of value, `value` its parts. Case, white space and
 * Unicode encoding make no difference. `taken` is the refusal of a second claim, for the form's field of that name.
 */
export type Claim = { scope: string; value: readonly (string | null)[]; field: string; taken: Sentence };

/**
 * The rules of one kind of stream: `decide` answers a command with the facts that it leads to, none if nothing
 * changes, or throws a Refusal. It is pure. A stream without facts has state `undefined`.
 */
export type Rules<Stream extends AnyStream> = {
  /** The kind of stream that these rules decide. */
  of: Stream;
  decide: {
    [Name in keyof Stream['commands']]: (
      state: StateOf<Stream> | undefined,
      data: CommandData<Stream, Name>,
      context: Context<StateOf<Stream>>,
    ) => NewFact<Stream['facts']>[];
  };
  /** The fields of a state that are shown to a caller who lost a race; all unless given. */
  told?: (state: StateOf<Stream>) => object;
  /**
   * What is intended by commands that are based on an older state, `seen`: they are accepted where nothing they touch
   * has changed since. A command that is not listed here touches everything.
   */
  intent?: {
    [Name in keyof Stream['commands']]?: (
      seen: StateOf<Stream>,
      current: StateOf<Stream>,
      data: CommandData<Stream, Name>,
      context: Context<StateOf<Stream>>,
    ) => Intent<StateOf<Stream>, CommandData<Stream, Name>>;
  };
  /** The values that a stream in this state claims. */
  unique?: (state: StateOf<Stream>) => Claim[];
};

// biome-ignore lint/suspicious/noExplicitAny: rules of any kind of stream, which are only found by their category
export type AnyRules = Rules<any>;

/**
 * Makes the function that finds the rules of a kind of stream.
 * @throws Error when called for a kind that none of `rules` decides.
 */
export function rulesFinder(
  rules: readonly AnyRules[],
): <Stream extends AnyStream>(stream: Stream) => Rules<Stream> {
  const byCategory = new Map(rules.map(one => [one.of.category, one]));
  return <Stream extends AnyStream>({ category }: Stream) => {
    const found = byCategory.get(category);
    if (!found) throw new Error(`No rules here decide commands of ${category}`);
    return found as Rules<Stream>;
  };
}

/** Decides a command on a given state, without loading or recording anything. Throws as rules do. */
export type Decide = <Stream extends AnyStream, Name extends keyof Stream['commands'] & string>(
  stream: Stream,
  state: StateOf<Stream> | undefined,
  name: Name,
  data: CommandData<Stream, Name>,
  context: Context<StateOf<Stream>>,
) => NewFact<Stream['facts']>[];

/** Makes the function that decides by these rules. */
export function decider(rules: readonly AnyRules[]): Decide {
  const rulesOf = rulesFinder(rules);
  return (stream, state, name, data, context) => rulesOf(stream).decide[name](state, data, context);
}

/** Readers of fields, by the names under which people see them. */
export type Fields<State> = Readonly<Record<string, (state: State) => unknown>>;

/**
 * What is intended by a command that is based on a state which is no longer the newest. `data` is the command without
 * the fields that its sender left unchanged, for a sender may send all fields. `shown` is what the sender saw,
 * `touched` the names in it of what the command sets or depends on, `asked` the values it gives them. `confirmed` is
 * what a preview showed the sender, which must hold for what is recorded.
 */
export type Intent<State, Data> = {
  data: Data;
  shown: Fields<State>;
  touched: readonly string[];
  asked: Readonly<Record<string, unknown>>;
  confirmed?: Fields<State>;
};
