import { type ChangeEvent, eventStream } from '#contracts/events/event/event.ts';
import type { EventForm } from '#contracts/events/event/eventFields.ts';
import { occurrenceOf } from '#contracts/events/series/occurrences.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { fold } from '#platform/facts/fold.ts';

/** What a source changes: an event, or the date that its event was merged into. */
export type Night = {
  form: EventForm;
  /** It was recorded before events could be all-day, and nobody has said since whether it has times. */
  isOfOldTimes: boolean;
  /** What cancelled it last. */
  cancellation: Fact | undefined;
};

/** The event, if it was not deleted. */
export function eventIn(facts: readonly Fact[]): Night | undefined {
  const form = fold(eventStream, facts);
  if (!form || form.deleted) return undefined;
  return {
    form,
    isOfOldTimes: !facts.some(saysWhetherAllDay),
    cancellation: facts.findLast(({ type }) => type === 'EventCancelled'),
  };
}

/** A new event says so in any case, and one with times does not when it is rescheduled. */
function saysWhetherAllDay({ type, data }: Fact): boolean {
  return (type === 'EventCreated' || type === 'EventRescheduled') && 'allDay' in (data as object);
}

/** The date of a series, if it is one. */
export function dateIn(facts: readonly Fact[], key: string): Night | undefined {
  const state = fold(seriesStream, facts);
  const form = state && occurrenceOf('', state, key);
  if (!form) return undefined;
  return { form, isOfOldTimes: false, cancellation: facts.findLast(fact => cancels(fact, key)) };
}

function cancels({ type, data }: Fact, key: string): boolean {
  const { date, patch } = data as { date?: string; patch?: { status?: string } };
  return type === 'SeriesDateChanged' && date === key && patch?.status === 'cancelled';
}

export function ofOneDate(date: string, changed: ChangeEvent): SeriesCommandData<'ChangeSeries'> {
  return { scope: 'this_only', date, changed, recurrence: null, overwriteOwn: [], unmatched: 'keep' };
}
