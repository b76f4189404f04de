import { v5 } from 'uuid';
import { eventFacts, eventStream } from '#contracts/events/event/event.ts';
import { mergeSentences } from '#contracts/events/event/mergeSentences.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { Exclusively } from '#platform/database/oneByOne.ts';
import { fold } from '#platform/facts/fold.ts';
import { isRefusal, notFound, Refusal } from '#platform/refusals/refusal.ts';
import { announcedCancellations } from '../list/announcedCancellations.ts';
import { idOfThing, streamOfThing, type Thing } from '../reading/thing.ts';
import { takenFrom } from './choices.ts';
import { mergeIn, releasedIn } from './mergeFacts.ts';
import { sideIn, type Written } from './sides.ts';

// A merge is recorded in two streams, one after the other, and so is its undoing. The first fact decides; the second
// follows from it, under an id that follows from it too. Call and process both carry out the second: one of them
// records it, and the other one finds it recorded. Merges, their undoing and this exclude each other (`exclusively`), so
// that the survivor is not merged itself in the meantime: there are no circles, and nobody releases what another call
// has just absorbed. What the second half absorbs is the state before the first, whatever has changed since.

export type MergeParts = { load: Load; execute: Execute; clock(): Date; exclusively: Exclusively };

/** Merges are rare; all of them share this advisory lock. */
export const MERGE_LOCK = 7_461_007;

/**
 * Carries out the last merge of a duplicate, if it has not been undone: the survivor absorbs the duplicate. If it
 * refuses, because it has been deleted or merged since, the merge is undone and the refusal is thrown.
 */
export async function absorb(parts: MergeParts, duplicate: Thing): Promise<Written | undefined> {
  const facts = await parts.load(streamOfThing(duplicate));
  const fact = lastMerge(facts, duplicate);
  if (!fact || !stands(facts, duplicate)) return;
  const { survivor, taken } = mergeIn(fact)!;
  const side = sideIn(duplicate, facts.slice(0, facts.indexOf(fact)), new Date(fact.metadata.at));
  const order = {
    from: idOfThing(duplicate),
    taken: takenFrom(side.form, taken),
    absorbed: side.absorbed,
  };
  try {
    const asked = following(parts, fact, 'absorb');
    const outcome =
      survivor.kind === 'event'
        ? await parts.execute(eventStream, survivor.id, 'AbsorbEvent', order, asked)
        : await parts.execute(seriesStream, survivor.id, 'AbsorbInSeries', inSeries(survivor, order), asked);
    return { thing: survivor, outcome };
  } catch (error) {
    // Refused by the rules: trying again would change nothing.
    if (!isRefusal(error)) throw error;
    await unmerge(parts, duplicate, facts, following(parts, fact, 'withdraw'));
    throw error;
  }
}

/** What a series, or one of its dates, is to absorb. */
export function inSeries<Order>(survivor: Thing, order: Order): Order & { date: string | null } {
  return { ...order, date: survivor.kind === 'date' ? survivor.key : null };
}

/** Undoes a merge of a duplicate, unless it is undone already; either side may be given. */
export async function undoMerge(
  parts: MergeParts,
  duplicate: Thing,
  asked: Asked,
): Promise<{ survivor: Written; duplicate: Written }> {
  const { load, execute, exclusively } = parts;
  return exclusively(async () => {
    // Until the merge has been carried out, there is nothing to undo at the other side.
    await absorb(parts, duplicate);
    const facts = await load(streamOfThing(duplicate));
    const fact = lastMerge(facts, duplicate);
    if (!fact) throw new Refusal(mergeSentences.notMerged, { code: 'not_merged' });
    // A merged series has no dates to which one could come back.
    if (duplicate.kind === 'date' && fold(seriesStream, facts)?.mergedInto) {
      throw new Refusal(mergeSentences.seriesMergedFirst, { code: 'merged_further' });
    }
    const { survivor } = mergeIn(fact)!;
    const { expected: _, ...rest } = asked;
    const order = { from: idOfThing(duplicate), commandId: following(parts, fact, 'absorb').commandId };
    const outcome =
      survivor.kind === 'event'
        ? await execute(eventStream, survivor.id, 'ReleaseEvent', order, rest)
        : await execute(seriesStream, survivor.id, 'ReleaseFromSeries', order, rest);
    const released = outcome.facts.find(({ type }) => type === 'EventReleased' || type === 'SeriesReleased');
    const back = await bringBack(parts, duplicate, released);
    return { survivor: { thing: survivor, outcome }, duplicate: back };
  });
}

/** Carries out the undoing of a merge, from the fact that decided it. */
export async function bringBack(
  parts: MergeParts,
  duplicate: Thing,
  released: Fact | undefined,
): Promise<Written> {
  if (!released) throw notFound(eventSentences.noChange);
  const facts = await parts.load(streamOfThing(duplicate));
  return unmerge(parts, duplicate, facts, following(parts, released, 'unmerge'));
}

/** As `bringBack`, from the stream that released the duplicate. */
export async function bringBackReleased(parts: MergeParts, stream: string, factId: string): Promise<void> {
  const facts = await parts.load(stream);
  const released = facts.find(({ id }) => id === factId);
  const duplicate = released && releasedIn(released, facts);
  if (duplicate) await bringBack(parts, duplicate, released);
}

async function unmerge(
  { execute }: MergeParts,
  duplicate: Thing,
  facts: readonly Fact[],
  asked: Asked,
): Promise<Written> {
  const { id } = duplicate;
  const commandId = lastMerge(facts, duplicate)?.metadata.command.id ?? '';
  if (duplicate.kind === 'date') {
    const order = { date: duplicate.key, commandId };
    return { thing: duplicate, outcome: await execute(seriesStream, id, 'UnmergeDate', order, asked) };
  }
  const whole = { createdAt: createdAt(facts), commandId };
  if (duplicate.kind === 'series') {
    const order = { ...whole, cancelledDates: announcedCancellations(id, facts) };
    return { thing: duplicate, outcome: await execute(seriesStream, id, 'UnmergeSeries', order, asked) };
  }
  const order = { ...whole, cancelledAt: cancelledAt(facts) };
  return { thing: duplicate, outcome: await execute(eventStream, id, 'UnmergeEvent', order, asked) };
}

/** The second half has the actor of the first. */
function following({ clock }: MergeParts, { id, metadata }: Fact, name: string): Asked {
  const { actor, $correlationId: correlationId } = metadata;
  return { commandId: v5(name, id), actor, now: clock(), correlationId, causationId: id };
}

/** When an event was cancelled, as its row has it; ignored unless it is cancelled. */
function cancelledAt(facts: readonly Fact[]): string | null {
  const types = ['EventCancelled', 'EventRestored', 'EventUnmerged'];
  const last = facts.findLast(({ type }) => types.includes(type));
  if (last?.type === 'EventUnmerged') return eventFacts.EventUnmerged.parse(last.data).cancelledAt;
  return last?.metadata.at ?? null;
}

/** When a thing was created, also after the undo of a merge, whose fact carries the date. */
function createdAt(facts: readonly Fact[]): string {
  const back = facts.findLast(({ data }) => typeof data.createdAt === 'string');
  return (back?.data.createdAt as string | undefined) ?? facts[0]!.metadata.at;
}

function lastMerge(facts: readonly Fact[], duplicate: Thing): Fact | undefined {
  return facts.findLast(fact => {
    const merge = mergeIn(fact);
    return merge && idOfThing(merge.duplicate) === idOfThing(duplicate);
  });
}

function stands(facts: readonly Fact[], duplicate: Thing): boolean {
  if (duplicate.kind === 'event') return fold(eventStream, facts)?.mergedInto !== undefined;
  const state = fold(seriesStream, facts);
  if (duplicate.kind === 'series') return state?.mergedInto !== undefined;
  return state?.merged?.[duplicate.key] !== undefined;
}
