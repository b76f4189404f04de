import type { Commit } from '#contracts/platform/commit.ts';
import type { Actor, Origin } from '#contracts/platform/fact.ts';
import type { FactCodec } from '../facts/factCodec.ts';
import type { Store } from '../store/store.ts';
import type { AnyRules } from './rules.ts';

/** Who asks for what, and everything that is stamped on the facts which follow. */
export type Asked = {
  commandId: string;
  actor: Actor;
  now: Date;
  origin?: Origin;
  correlationId?: string;
  causationId?: string;
  reason?: string;
  /** The revision that the asker has seen: what was changed since and touches this command refuses with 412. */
  expected?: number;
  /** Told as soon as facts are recorded, or were found recorded: whatever fails from there on, they stay. */
  onRecorded?: (commit: Commit) => void;
};

export type CommandParts = {
  store: Store;
  codec: FactCodec;
  /** Of every kind of stream whose commands are carried out here. */
  rules: readonly AnyRules[];
  /** Milliseconds since 1970, for the age of reservations. */
  now?: () => number;
  /** The names of accounts, for telling who was faster; an id without a name is told as it is. */
  namesOf(actorIds: readonly string[]): Promise<Map<string, string>>;
};
