import type { EventRead } from '#contracts/events/calls.ts';
import { type EventState, eventStream } from '#contracts/events/event/event.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { listTrash, restoreEvent, undoChange } from '#contracts/events/trashCalls.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Outcome } from '#platform/commands/commands.ts';
import { paginationOf } from '#platform/database/readModel.ts';
import type { Api } from '#platform/http/api.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { tellEvent } from './list/tellEvent.ts';
import { findDeleted } from './list/trash.ts';
import type { WriteParts } from './list/writeParts.ts';
import { detachedBy, undoDetached } from './series/detach.ts';
import { recordOnSeries } from './series/order.ts';
import { tellSeries } from './series/tell.ts';

/** The calls that undo a deletion or any other change. */
export function trashRoutes(api: Api, parts: WriteParts): void {
  const { db, load, execute, clock } = parts;

  const factsOf = async (id: string): Promise<{ isSeries: boolean; facts: Fact[] }> => {
    const facts = await load(`event-${id}`);
    if (facts.length > 0) return { isSeries: false, facts };
    const ofSeries = await load(`series-${id}`);
    if (ofSeries.length === 0) throw notFound(eventSentences.none);
    return { isSeries: true, facts: ofSeries };
  };

  const readEvent = async (id: string, outcome: Outcome<EventState>): Promise<EventRead | null> => {
    if (outcome.state.deleted) return null;
    return tellEvent(parts, id, outcome);
  };

  api.query(listTrash, async ({ query }) => {
    const { deleted, total } = await findDeleted(db, query, clock());
    return { deleted, pagination: paginationOf(total, query) };
  });

  api.command(undoChange, async ({ params: { id }, body: { commandId }, asked }) => {
    const { isSeries, facts } = await factsOf(id);
    const answer = { success: true, commandId: asked.commandId };
    if (isSeries) {
      const detached = await detachedBy(parts, facts, commandId, asked);
      const order = { id, name: 'UndoChange', data: { commandId } } as const;
      const outcome = await recordOnSeries(parts, order, asked);
      await undoDetached(parts, detached, asked);
      const event = outcome.state.deleted ? null : await tellSeries(parts, id, outcome);
      return { body: { ...answer, event, commit: outcome.commit }, revision: outcome.revision };
    }
    const createdAt = facts[0]!.metadata.at;
    const outcome = await execute(eventStream, id, 'UndoCommand', { commandId, createdAt }, asked);
    const event = await readEvent(id, outcome);
    return { body: { ...answer, event, commit: outcome.commit }, revision: outcome.revision };
  });

  api.command(restoreEvent, async ({ params: { id }, asked }) => {
    const { isSeries, facts } = await factsOf(id);
    const answer = { success: true, commandId: asked.commandId };
    if (isSeries) {
      const order = { id, name: 'RestoreSeries', data: {} } as const;
      const outcome = await recordOnSeries(parts, order, asked);
      const event = await tellSeries(parts, id, outcome);
      return { body: { ...answer, event, commit: outcome.commit }, revision: outcome.revision };
    }
    const deletedAt = facts.findLast(({ type }) => type === 'EventDeleted')?.metadata.at;
    const times = { createdAt: facts[0]!.metadata.at, deletedAt: deletedAt ?? asked.now.toISOString() };
    const outcome = await execute(eventStream, id, 'RestoreEvent', times, asked);
    const event = (await readEvent(id, outcome))!;
    return { body: { ...answer, event, commit: outcome.commit }, revision: outcome.revision };
  });
}
