import type { Commit } from '#contracts/platform/commit.ts';
import type { Actor, AnyStream, CommandData, Origin } from '#contracts/platform/fact.ts';
import type { FactCodec } from '../facts/factCodec.ts';
import type { Store } from '../store/store.ts';
import type { AnyRules, Rules } from './rules.ts';
import type { StreamMemory } from './streamMemory.ts';
import type { StreamStates } from './streamStates.ts';

/** Who sends a command, and everything that is stamped on the resulting facts. */
export type Asked = {
  commandId: string;
  /** Whether the id was just made for this command: then no stream has a fact of it yet. */
  isNew?: boolean;
  actor: Actor;
  now: Date;
  origin?: Origin;
  correlationId?: string;
  causationId?: string;
  reason?: string;
  /** The revision that the sender has seen: a change since then that touches this command refuses it with 412. */
  expected?: number;
  /**
   * Refuses the state that the command is decided on, undefined if there is none. What it does not refuse is still so when
   * the facts are recorded; a command that was recorded before is not refused any more.
   */
  provided?: (state: unknown) => void;
  /** Whether the caller has stopped waiting for an answer: then a command that has to queue is not begun. */
  isGone?: () => boolean;
  /**
   * Called as soon as facts are recorded, or found recorded: they stay whatever fails after that. Receives the name of
   * the command, and the kinds of the facts recorded now.
   */
  onRecorded?: (commit: Commit, command: string, facts: readonly string[]) => void;
};

/** What a command must keep to: the state that it is decided on, and the one that it leads to. Each throws a Refusal. */
export type Bounds = { before(state: unknown): void; after(state: unknown): void };
/** The bounds of commands of an actor for a kind of stream; undefined for who may change everything of it. */
export type BoundsOf = (category: string, actor: Actor) => Promise<Bounds | undefined>;

export type CommandParts = {
  store: Store;
  codec: FactCodec;
  /** The rules of every kind of stream whose commands are executed here. */
  rules: readonly AnyRules[];
  /** The streams that commands with a freshly made id may be decided on without reading them. */
  memory?: StreamMemory;
  /** Saved states of long streams; without it, they are read from their beginning. */
  states?: StreamStates;
  /** What commands must keep to, by who sends them. */
  boundsOf?: BoundsOf;
  /** Milliseconds since 1970, for the age of reservations. */
  now?: () => number;
  /** The names of accounts, to report who was faster; an unnamed id is shown as it is. */
  namesOf(actorIds: readonly string[]): Promise<Map<string, string>>;
};

/** One command for one stream. */
export type Order<Stream extends AnyStream, Name extends keyof Stream['commands'] & string> = {
  rules: Rules<Stream>;
  streamName: string;
  name: Name;
  data: CommandData<Stream, Name>;
  asked: Asked;
  bounds: Bounds | undefined;
};

/** The command of a caller with bounds: it is refused on a state beyond them, before its rules say anything about it. */
export function within(bounds: Bounds | undefined, asked: Asked): Asked {
  if (!bounds) return asked;
  return {
    ...asked,
    provided(state) {
      bounds.before(state);
      asked.provided?.(state);
    },
  };
}

/** Whether a stream has the id of a command that was just made: nobody has begun it, or knows its name. */
export function isOwnStream<Stream extends AnyStream, Name extends keyof Stream['commands'] & string>({
  streamName,
  rules,
  asked: { isNew, commandId },
}: Order<Stream, Name>): boolean {
  return isNew === true && streamName === `${rules.of.category}-${commandId}`;
}
