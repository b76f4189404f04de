import type { Fact } from '#contracts/platform/fact.ts';
import { MissingKey } from '#platform/facts/factCodec.ts';
import type { Read } from './read.ts';

/** A fact that cannot be folded. Every later fact of its stream is held back with it. */
export type Poison = {
  stream: string;
  position: bigint;
  type: string;
  error: string;
  /** The subject whose key is missing, if that is the reason. */
  missingKey?: string;
};

/** What remains to be folded: `readable` facts, up to where the streams with unreadable ones stop. */
export type Aside = { readable: Fact[]; poison: Poison[]; stops: Map<string, bigint> };

/**
 * Keeps of each stream the facts before its first unreadable one, and erasures after it, without those that an
 * operator has skipped. `poison` lists the unreadable facts at which streams that are not held have to wait.
 */
export function setAside(
  { facts, unreadable }: Read,
  { held, skipped }: { held?: ReadonlySet<string>; skipped: ReadonlySet<bigint> },
): Aside {
  const poison = new Map<string, Poison>();
  for (const { record, error } of unreadable) {
    const waits = held?.has(record.stream) || poison.has(record.stream);
    if (!waits && !skipped.has(record.position)) poison.set(record.stream, poisonOf(record, error));
  }
  const stops = new Map([...poison].map(([stream, { position }]) => [stream, position]));
  const readable = facts.filter(({ stream, position, erases }) => {
    const stop = stops.get(stream);
    return !skipped.has(position) && (stop === undefined || position < stop || erases);
  });
  return { readable, poison: [...poison.values()], stops };
}

/** The first of these facts of each stream, at which the stream is parked. */
export function firstOfEach(poison: readonly Poison[]): Map<string, Poison> {
  const first = new Map<string, Poison>();
  for (const fact of [...poison].sort((a, b) => (a.position < b.position ? -1 : 1))) {
    if (!first.has(fact.stream)) first.set(fact.stream, fact);
  }
  return first;
}

export function poisonOf(fact: Pick<Fact, 'stream' | 'position' | 'type'>, error: unknown): Poison {
  const { stream, position, type } = fact;
  const why = error instanceof Error ? error.message : String(error);
  const missing = error instanceof MissingKey && { missingKey: error.subject };
  return { stream, position, type, error: why, ...missing };
}
