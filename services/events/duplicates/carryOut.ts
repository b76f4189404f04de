import { v5 } from 'uuid';
import {
  type AbsorbedEvent,
  type EventState,
  eventFacts,
  eventStream,
} from '#contracts/events/event/event.ts';
import { mergeSentences } from '#contracts/events/event/mergeSentences.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Asked, Execute, Outcome } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { InTurn } from '#platform/database/inTurn.ts';
import { fold } from '#platform/facts/fold.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import { takenFrom } from './choices.ts';

// A merge is recorded in two streams, one after the other, and so is its undoing. The first fact decides; the second
// follows from it, under an id that follows from it too. Call and process both see to the second: whoever comes first
// records it, and the other one finds it. Merges, their undoing and this take turns (`inTurn`): what an event is merged
// into is not merged itself in the meantime, so there are no circles, and nobody gives up what another one has just
// carried out.

export type MergeParts = { load: Load; execute: Execute; clock(): Date; inTurn: InTurn };
type Written = Outcome<EventState>;

/** Merges are rare; all of them share this advisory lock. */
export const MERGE_LOCK = 7_461_007;

/**
 * Carries out the last merge of an event, if it still stands: the other event takes over. If that one refuses, as it
 * was deleted or merged meanwhile, the merge is taken back and the refusal is thrown.
 */
export async function absorb(parts: MergeParts, id: string): Promise<Written | undefined> {
  const { load, execute } = parts;
  const facts = await load(streamOf(id));
  const state = fold(eventStream, facts);
  const fact = lastMerge(facts);
  if (!fact || !state?.mergedInto) return;
  const { into, taken } = eventFacts.EventMergedInto.parse(fact.data);
  const data = { from: id, taken: takenFrom(state, taken), absorbed: absorbedWith(id, state) };
  try {
    return await execute(eventStream, into, 'AbsorbEvent', data, following(parts, fact, 'absorb'));
  } catch (error) {
    if (!isFinal(error)) throw error;
    await unmerge(parts, id, facts, following(parts, fact, 'withdraw'));
    throw error;
  }
}

/** Undoes a merge of an event, if it still stands. `id` is the duplicate's, whichever of the two was asked for. */
export async function undoMerge(
  parts: MergeParts,
  id: string,
  asked: Asked,
): Promise<{ survivor: Written; duplicate: Written }> {
  const { load, execute, inTurn } = parts;
  return inTurn(async () => {
    // Until it has been carried out there is nothing to undo at the other event.
    await absorb(parts, id);
    const facts = await load(streamOf(id));
    const fact = lastMerge(facts);
    if (!fact) throw new Refusal(mergeSentences.notMerged, { code: 'not_merged' });
    const { into } = eventFacts.EventMergedInto.parse(fact.data);
    const commandId = following(parts, fact, 'absorb').commandId;
    const { expected: _, ...rest } = asked;
    const survivor = await execute(eventStream, into, 'ReleaseEvent', { from: id, commandId }, rest);
    const duplicate = await bringBack(parts, id, survivor.facts.find(isRelease));
    return { survivor, duplicate };
  });
}

/** Carries out the undoing of a merge, from the fact that decided it. */
export async function bringBack(parts: MergeParts, id: string, released: Fact | undefined): Promise<Written> {
  if (!released) throw notFound(eventSentences.noChange);
  const facts = await parts.load(streamOf(id));
  return unmerge(parts, id, facts, following(parts, released, 'unmerge'));
}

function unmerge(
  { execute }: MergeParts,
  id: string,
  facts: readonly Fact[],
  asked: Asked,
): Promise<Written> {
  const data = {
    createdAt: createdAt(facts),
    cancelledAt: cancelledAt(facts),
    commandId: lastMerge(facts)?.metadata.command.id ?? '',
  };
  return execute(eventStream, id, 'UnmergeEvent', data, asked);
}

/** The duplicate that a command merged, by its id and the facts of the duplicate or of the event that stays. */
export function mergedBy(id: string, facts: readonly Fact[], commandId: string): string | undefined {
  const fact = facts.find(
    ({ type, metadata }) =>
      metadata.command.id === commandId && (type === 'EventMergedInto' || type === 'EventAbsorbed'),
  );
  if (!fact) return;
  return fact.type === 'EventMergedInto' ? id : eventFacts.EventAbsorbed.parse(fact.data).from;
}

/** Who asked for the first half has asked for the second. */
function following({ clock }: MergeParts, { id, metadata }: Fact, name: string): Asked {
  const { actor, $correlationId: correlationId } = metadata;
  return { commandId: v5(name, id), actor, now: clock(), correlationId, causationId: id };
}

function absorbedWith(id: string, state: EventState): AbsorbedEvent[] {
  const { title, locationName, locationCity, absorbed = [] } = state;
  return [{ id, via: id, title, locationName, locationCity }, ...absorbed.map(one => ({ ...one, via: id }))];
}

/** What the row of a cancelled event said; for others it means nothing. */
function cancelledAt(facts: readonly Fact[]): string | null {
  const types = ['EventCancelled', 'EventRestored', 'EventUnmerged'];
  const last = facts.findLast(({ type }) => types.includes(type));
  if (last?.type === 'EventUnmerged') return eventFacts.EventUnmerged.parse(last.data).cancelledAt;
  return last?.metadata.at ?? null;
}

/** A row was created when the event was, or when what brought it back says. */
function createdAt(facts: readonly Fact[]): string {
  const back = facts.findLast(({ data }) => typeof data.createdAt === 'string');
  return (back?.data.createdAt as string | undefined) ?? facts[0]!.metadata.at;
}

const lastMerge = (facts: readonly Fact[]): Fact | undefined =>
  facts.findLast(({ type }) => type === 'EventMergedInto');

const isRelease = ({ type }: Fact): boolean => type === 'EventReleased';

const streamOf = (id: string): string => `${eventStream.category}-${id}`;

/** Refused by the rules: trying again would change nothing. */
function isFinal(error: unknown): boolean {
  return error instanceof Refusal && error.status < 500 && error.code !== 'conflict';
}
