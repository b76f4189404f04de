import type { AbsorbedEvent } from '#contracts/events/event/absorbed.ts';
import { type EventState, eventStream } from '#contracts/events/event/event.ts';
import { ADDED_FIELDS, type EventForm } from '#contracts/events/event/eventFields.ts';
import { FORM_FIELDS } from '#contracts/events/event/fields.ts';
import { masterColumns } from '#contracts/events/masterColumns.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Outcome } from '#platform/commands/commands.ts';
import { fold } from '#platform/facts/fold.ts';
import { visibleDate } from '../dates/wanted.ts';
import { pick, present as presentEvent } from '../event/changeFacts.ts';
import { idOfThing, type Thing } from '../reading/thing.ts';
import { present as presentSeries } from '../series/present.ts';

/** A side of a merge after a command: an event, a series, or a date with its series. */
export type Written = { thing: Thing; outcome: Outcome<EventState> | Outcome<SeriesState> };

/** What a merge needs to know of a side: the values to choose from, and everything that refers to it. */
export type Side = { form: EventForm; absorbed: AbsorbedEvent[] };

/**
 * A side as its facts have it: a series shows the values of its next date at a moment.
 * @throws Refusal if there is no such thing, or it no longer exists.
 */
export function sideIn(thing: Thing, facts: readonly Fact[], at: Date): Side {
  if (thing.kind === 'event') {
    const state = presentEvent(fold(eventStream, facts));
    return { form: state, absorbed: leadingTo(thing, state, state.absorbed) };
  }
  const state = presentSeries(fold(seriesStream, facts));
  const form = thing.kind === 'date' ? visibleDate(state, thing.key) : masterColumns(thing.id, state, at);
  const said: EventForm = { ...ADDED_FIELDS, ...pick(form, FORM_FIELDS) };
  return { form: said, absorbed: leadingTo(thing, said, absorbedBy(thing, state), daysOf(state)) };
}

/** The thing itself, and what had been merged into it before. */
function leadingTo(
  thing: Thing,
  { title, locationName, locationCity }: EventForm,
  earlier: readonly AbsorbedEvent[] = [],
  days: Record<string, string> = {},
): AbsorbedEvent[] {
  const id = idOfThing(thing);
  const moved = thing.kind === 'series' && Object.keys(days).length > 0 && { days };
  const own = { id, via: id, title, locationName, locationCity, ...moved };
  return [own, ...earlier.map(one => ({ ...one, via: id }))];
}

/**
 * What was merged into a date; for a series, each with the day of its date. What moved on with a merged date is left
 * out.
 */
function absorbedBy(thing: Thing, { absorbed = [], merged = {}, overrides }: SeriesState): AbsorbedEvent[] {
  return absorbed.flatMap(({ date, ...one }): AbsorbedEvent[] => {
    if (thing.kind === 'date') return date === thing.key ? [one] : [];
    if (date === undefined) return [one];
    return date in merged ? [] : [{ ...one, date: overrides[date]?.startDate ?? date }];
  });
}

/** The days of the dates that were moved to another one. */
function daysOf({ overrides }: SeriesState): Record<string, string> {
  return Object.fromEntries(
    Object.entries(overrides).flatMap(([key, { startDate }]) => (startDate ? [[key, startDate]] : [])),
  );
}
