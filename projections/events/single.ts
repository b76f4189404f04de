import { eventFacts, eventStream } from '#contracts/events/event/event.ts';
import { eventColumns, stateOfRow } from '#contracts/events/eventColumns.ts';
import { editedBy, freshnessOfEvent } from '#contracts/events/freshness.ts';
import type { EventRow } from '#contracts/events/rows.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';

type EventFold = (row: EventRow, fact: Fact<string, unknown>) => EventRow | undefined;

/** The row is the fold of the event's facts, as rules and answers have it, and what follows from that state. */
const foldEvent: EventFold = (row, fact) => {
  // The first fact finds no row, and neither does the one that restores.
  const before: EventRow | undefined = row;
  const state = fold(eventStream, [fact], before && stateOfRow(before))!;
  if (state.deleted || state.mergedInto) return undefined;
  const at = new Date(fact.metadata.at);
  // The fact that restores an event carries these two.
  const { createdAt, cancelledAt: since } = fact.data as { createdAt?: string; cancelledAt?: string | null };
  const cancelledAt =
    state.status === 'cancelled' ? (before?.cancelledAt ?? (since ? new Date(since) : at)) : null;
  return {
    ...eventColumns(idOf(fact.stream), state, cancelledAt, before),
    ...freshnessOfEvent(editedBy(before, fact as Fact), state.confirmed),
    cancelReason: cancelReason(state.status, before?.cancelReason, fact),
    cancelReasons: null,
    revision: fact.revision,
    createdAt: before?.createdAt ?? (createdAt === undefined ? at : new Date(createdAt)),
    updatedAt: at,
  };
};

/** An organizer's team gives the reason to visitors. That of administrators is for their colleagues. */
function cancelReason(
  status: EventRow['status'],
  before: string | null | undefined,
  { type, metadata: { actor, reason } }: Fact<string, unknown>,
): string | null {
  if (status !== 'cancelled') return null;
  if (type !== 'EventCancelled') return before ?? null;
  return (actor.role === 'organizer' && reason) || null;
}

/** What each fact of an event makes of its row. */
export const eventFolds = Object.fromEntries(
  Object.keys(eventFacts).map(type => [type, foldEvent]),
) as Record<keyof typeof eventFacts, EventFold>;
