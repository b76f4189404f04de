import type { EventRead } from '#contracts/events/calls.ts';
import { type Confirmation, latest } from '#contracts/events/confirming/confirmation.ts';
import { type EventState, eventStream } from '#contracts/events/event/event.ts';
import { editedBy } from '#contracts/events/freshness.ts';
import type { EventRow } from '#contracts/events/rows.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Outcome } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { tellEvent } from '../reading/tellEvent.ts';
import type { WriteParts } from '../reading/writeParts.ts';
import { tellDate } from '../seriesCalls/tell.ts';
import { comesBack, type Night } from './provisos.ts';

/** A night as the team of its organizer sees it. */
export type TeamNight = {
  event: EventRead;
  /** Who said last that it is on, also by an edit: of a date, of that date or of all. */
  confirmed: Confirmation;
  cancelReason: string | null;
  /** Whether it can be had after all: it was announced, and is cancelled by itself. */
  canComeBack: boolean;
};

type Told = Outcome<EventState> | Outcome<SeriesState>;
type Parts = Pick<WriteParts, 'db' | 'clock'> & { load: Load };

/** A night right after a command; null if it is gone by that. */
export async function tellNight(parts: Parts, night: Night, outcome: Told): Promise<TeamNight | null> {
  if (outcome.state.deleted) return null;
  const event =
    night.kind === 'event'
      ? await tellEvent(parts, night.id, outcome as Outcome<EventState>)
      : await tellDate(parts, night.id, night.key, outcome as Outcome<SeriesState>);
  if (!event) return null;
  const { category } = night.kind === 'event' ? eventStream : seriesStream;
  const facts = await parts.load(`${category}-${night.id}`);
  const until = facts.filter(({ revision }) => revision <= outcome.revision);
  return {
    event,
    confirmed: latest(editOf(until), ...confirmations(night, outcome.state))!,
    cancelReason: event.status === 'cancelled' ? reasonIn(until, night) : null,
    canComeBack: comesBack(night, outcome.state),
  };
}

/** What the state of its stream says of who confirmed a night. */
export function confirmations(night: Night, state: EventState | SeriesState) {
  const { confirmed } = state;
  return night.kind === 'event'
    ? [confirmed]
    : [confirmed, (state as SeriesState).confirmedDates?.[night.key]];
}

export function editOf(facts: readonly Fact[]): EventRow['edited'] {
  let edited: EventRow['edited'] = null;
  for (const [index, fact] of facts.entries()) edited = editedBy(index > 0 ? { edited } : undefined, fact);
  return edited;
}

/** The same as in rows: the reason that the team gave when it was cancelled last. */
function reasonIn(facts: readonly Fact[], night: Night): string | null {
  const cancelling = facts.findLast(({ type, data }) => {
    if (night.kind === 'event') return type === 'EventCancelled';
    const { date, patch } = data as { date?: string; patch?: { status?: string } };
    return type === 'SeriesDateChanged' && date === night.key && patch?.status === 'cancelled';
  });
  const { actor, reason } = cancelling?.metadata ?? {};
  return (actor?.role === 'organizer' && reason) || null;
}
