import type { Commit } from '#contracts/platform/commit.ts';
import type { AnyStream, Fact, StateOf } from '#contracts/platform/fact.ts';
import { fold } from '../facts/fold.ts';
import type { Order } from './asked.ts';
import type { Known } from './known.ts';

/** The result of a command: its stream's state and revision right after it, and the facts that it recorded. */
export type Outcome<State> = {
  /** The state right before it; undefined if the command began the stream. */
  before: State | undefined;
  state: State;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  commit: Commit;
  facts: Fact[];
};

/** The outcome as of the last of these facts; the first of them began their stream. */
export function outcomeOf<State>(
  facts: readonly Fact[],
  recorded: Fact[],
  { before, after }: { before: State | undefined; after: State | undefined },
): Outcome<State> {
  const [first, last] = [facts[0]!, facts.at(-1)!];
  return {
    before,
    state: after as State,
    revision: last.revision,
    createdAt: new Date(first.metadata.at),
    updatedAt: new Date(last.metadata.at),
    commit: commitOf(last),
    facts: recorded,
  };
}

/** What the command answered when it was recorded; undefined if none of the known facts is its own. */
export function earlierOutcome<Stream extends AnyStream, Name extends keyof Stream['commands'] & string>(
  { rules, name, asked }: Order<Stream, Name>,
  { past, facts }: Known<Stream>,
): Outcome<StateOf<Stream>> | undefined {
  const isOwn = (fact: Fact) => fact.metadata.command.id === asked.commandId;
  const last = facts.findLastIndex(isOwn);
  if (last < 0) return undefined;
  asked.onRecorded?.(commitOf(facts[last]!), name, []);
  const upTo = facts.slice(0, last + 1);
  const before = fold(rules.of, upTo.slice(0, upTo.findIndex(isOwn)), past?.state);
  return outcomeOf(upTo, upTo.filter(isOwn), { before, after: fold(rules.of, upTo, past?.state) });
}

export function commitOf({ stream, revision, position }: Fact): Commit {
  return { stream, revision, position: String(position) };
}
