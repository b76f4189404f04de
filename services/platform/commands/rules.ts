import type { Actor, AnyStream, CommandData, NewFact, StateOf } from '#contracts/platform/fact.ts';
import type { Sentence } from '#contracts/platform/sentence.ts';
import type { Earlier } from '../facts/fold.ts';

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

/**
 * A value that no two streams may hold: `scope` is what kind of value it is, `value` its parts. Case, white
 * space and the way a letter is encoded make no difference. `taken` is what somebody is told who comes second,
 * about the form's field of that name.
 */
export type Claim = { scope: string; value: readonly (string | null)[]; field: string; taken: Sentence };

/**
 * The rules of one kind of stream: `decide` answers a command with the facts that follow from it, none if nothing
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
  /** The fields of a state that are shown to somebody who lost a race; all of them unless given. */
  told?: (state: StateOf<Stream>) => object;
  /**
   * What commands mean that were made on an older state, `seen`: they go through where nothing they touch has
   * changed since. A command that is not here touches everything.
   */
  meant?: {
    [Name in keyof Stream['commands']]?: (
      seen: StateOf<Stream>,
      current: StateOf<Stream>,
      data: CommandData<Stream, Name>,
      context: Context<StateOf<Stream>>,
    ) => Meant<StateOf<Stream>, CommandData<Stream, Name>>;
  };
  /** The values that a stream in this state has for itself. */
  unique?: (state: StateOf<Stream>) => Claim[];
};

// biome-ignore lint/suspicious/noExplicitAny: rules of any kind of stream, which are only found by their category
export type AnyRules = Rules<any>;

/**
 * Makes the function that finds the rules of a kind of stream.
 * @throws Error, when called for a kind that none of `rules` decides.
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

/** Decides a command on a state that is at hand, without loading or recording anything. Throws as rules do. */
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
