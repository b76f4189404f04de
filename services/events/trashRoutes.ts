import { eventStream } from '#contracts/events/event/event.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { listTrash, restoreEvent, undoChange } from '#contracts/events/trashCalls.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Asked, Outcome } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { paginationOf } from '#platform/database/readModel.ts';
import type { Api } from '#platform/http/api.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { type MergeParts, undoMerge } from './duplicates/carryOut.ts';
import { duplicateOf } from './duplicates/mergeFacts.ts';
import { tellWritten } from './duplicates/tell.ts';
import { findDeleted } from './list/trash.ts';
import { tellEvent } from './reading/tellEvent.ts';
import type { Thing } from './reading/thing.ts';
import type { WriteParts } from './reading/writeParts.ts';
import { detachedBy, undoDetached } from './seriesCalls/detach.ts';
import { recordOnSeries } from './seriesCalls/order.ts';
import { tellSeries } from './seriesCalls/tell.ts';

/** The calls that undo a deletion or any other change. */
export function trashRoutes(api: Api, parts: Parts): void {
  api.query(listTrash, async ({ query }) => {
    const { deleted, total } = await findDeleted(parts.db, query, parts.clock());
    return { deleted, pagination: paginationOf(total, query) };
  });

  api.command(undoChange, async ({ params: { id }, body: { commandId }, asked }) => {
    const { isSeries, facts } = await factsOf(parts.load, id);
    const merged = duplicateOf(facts, commandId);
    if (merged) return answerOf(asked, await undoMerged(parts, { id, merged }, asked));
    const undo = isSeries ? undoInSeries : undoInSingle;
    return answerOf(asked, await undo(parts, { id, facts, commandId }, asked));
  });

  api.command(restoreEvent, async ({ params: { id }, asked }) => {
    const { isSeries, facts } = await factsOf(parts.load, id);
    const { event, outcome } = isSeries
      ? await restoreSeries(parts, id, asked)
      : await restoreSingle(parts, id, facts, asked);
    return answerOf(asked, { event, outcome });
  });
}

type Parts = WriteParts & MergeParts;
type Undo = { id: string; facts: readonly Fact[]; commandId: string };
type Written<Event> = { event: Event; outcome: Pick<Outcome<unknown>, 'commit' | 'revision'> };

function answerOf<Event>({ commandId }: Asked, { event, outcome }: Written<Event>) {
  const { commit, revision } = outcome;
  return { body: { success: true, commandId, event, commit }, revision };
}

async function factsOf(load: Load, id: string): Promise<{ isSeries: boolean; facts: Fact[] }> {
  const facts = await load(`event-${id}`);
  if (facts.length > 0) return { isSeries: false, facts };
  const ofSeries = await load(`series-${id}`);
  if (ofSeries.length === 0) throw notFound(eventSentences.none);
  return { isSeries: true, facts: ofSeries };
}

async function undoMerged(parts: Parts, { id, merged }: { id: string; merged: Thing }, asked: Asked) {
  const { survivor, duplicate } = await undoMerge(parts, merged, asked);
  const { thing, outcome } = id === merged.id ? duplicate : survivor;
  // As after any undo, a date is returned with its series.
  const told: Thing = thing.kind === 'date' ? { kind: 'series', id } : thing;
  const event = outcome.state.deleted ? null : await tellWritten(parts, { thing: told, outcome });
  // What was recorded last: a reader who has seen that has seen both.
  const { commit } = duplicate.outcome;
  return { event, outcome: { commit, revision: outcome.revision } };
}

async function undoInSeries(parts: WriteParts, { id, facts, commandId }: Undo, asked: Asked) {
  const detached = await detachedBy(parts, facts, commandId, asked);
  const outcome = await recordOnSeries(parts, { id, name: 'UndoChange', data: { commandId } }, asked);
  await undoDetached(parts, detached, asked);
  const event = outcome.state.deleted ? null : await tellSeries(parts, id, outcome);
  return { event, outcome };
}

async function undoInSingle(parts: WriteParts, { id, facts, commandId }: Undo, asked: Asked) {
  const data = { commandId, createdAt: facts[0]!.metadata.at };
  const outcome = await parts.execute(eventStream, id, 'UndoCommand', data, asked);
  const event = outcome.state.deleted ? null : await tellEvent(parts, id, outcome);
  return { event, outcome };
}

async function restoreSeries(parts: WriteParts, id: string, asked: Asked) {
  const outcome = await recordOnSeries(parts, { id, name: 'RestoreSeries', data: {} }, asked);
  return { event: await tellSeries(parts, id, outcome), outcome };
}

async function restoreSingle(parts: WriteParts, id: string, facts: readonly Fact[], asked: Asked) {
  const deletedAt = facts.findLast(({ type }) => type === 'EventDeleted')?.metadata.at;
  const times = { createdAt: facts[0]!.metadata.at, deletedAt: deletedAt ?? asked.now.toISOString() };
  const outcome = await parts.execute(eventStream, id, 'RestoreEvent', times, asked);
  return { event: await tellEvent(parts, id, outcome), outcome };
}
