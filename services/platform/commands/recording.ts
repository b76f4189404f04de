import type { AnyStream, Fact, Metadata, NewFact, StateOf } from '#contracts/platform/fact.ts';
import { type Asked, type CommandParts, isOwnStream, type Order } from './asked.ts';
import type { Decision } from './decision.ts';
import type { Known } from './known.ts';
import { commitOf, type Outcome, outcomeOf } from './outcome.ts';
import { type Claimant, reserveClaims } from './reservation.ts';
import type { Rules } from './rules.ts';
import { isWorthKeeping, stateAt } from './streamStates.ts';

/** A decision, and the state that it leads to. */
export type Made<Stream extends AnyStream> = Decision<Stream> & { after: StateOf<Stream> | undefined };

/**
 * Appends what was decided at the revision that is known, and answers the command. Saves a state of a long stream once
 * per `EVERY` facts.
 * @throws WrongRevision if the stream has other facts than those known.
 */
export async function recordOn<Stream extends AnyStream, Name extends keyof Stream['commands'] & string>(
  parts: CommandParts,
  order: Order<Stream, Name>,
  { past, facts }: Known<Stream>,
  { before, decided, after }: Made<Stream>,
): Promise<Outcome<StateOf<Stream>>> {
  const { rules, streamName, name, asked } = order;
  const last = facts.at(-1);
  const claimant = { stream: streamName, before, after, metadata: stamp(name, asked) };
  const own = { ...claimant, isOwn: isOwnStream(order) };
  const recorded = await record(parts, rules, own, decided, last?.revision);
  const kinds = recorded.map(({ type }) => type);
  asked.onRecorded?.(commitOf(recorded.at(-1)!), name, kinds);
  if (last && isWorthKeeping(last.revision, recorded.length)) {
    void parts.states?.keep(rules.of, streamName, () => [stateAt(last, before)]);
  }
  const begun = past?.first ?? facts[0] ?? recorded[0]!;
  return outcomeOf([begun, recorded.at(-1)!], recorded, { before, after });
}

/** Reserves claims, then appends what was decided at a revision, or as a stream's first facts. */
async function record<Stream extends AnyStream>(
  parts: CommandParts,
  rules: Rules<Stream>,
  claimant: Claimant<StateOf<Stream>> & { isOwn: boolean },
  decided: readonly NewFact<Stream['facts']>[],
  last: number | undefined,
): Promise<Fact[]> {
  const { stream, metadata, isOwn } = claimant;
  const records = await parts.codec.encode(stream, decided, metadata);
  const releaseOthers = await reserveClaims(parts, rules, claimant);
  const { revision, position } = await parts.store.append(stream, last ?? 'none', records).catch(error => {
    parts.memory?.forget(stream);
    throw error;
  });
  parts.memory?.add(stream, { records, revision, position, isOwn });
  await releaseOthers();
  const first = revision - decided.length + 1;
  return decided.map(({ type, data }, index) => {
    const { id, metadata } = records[index]!;
    const at = { id, stream, revision: first + index, position };
    return { ...at, type, data: data as Fact['data'], metadata: metadata as Metadata };
  });
}

/** The metadata that the platform stamps on the facts of a command. */
export function stamp(name: string, asked: Asked): Omit<Metadata, 'version'> {
  return {
    $correlationId: asked.correlationId ?? asked.commandId,
    $causationId: asked.causationId ?? asked.commandId,
    command: { id: asked.commandId, name },
    actor: asked.actor,
    ...(asked.origin && { origin: asked.origin }),
    at: asked.now.toISOString(),
    ...(asked.reason && { reason: asked.reason }),
  };
}
