import { type EventForm, eventForm } from '#contracts/events/event/eventFields.ts';
import { type Occurrence, occurrenceOf, stateOfDate } from '#contracts/events/series/occurrences.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import type { Fields, Intent } from '#platform/commands/rules.ts';
import { intentOfEvent } from '../event/eventIntent.ts';
import { type Asked, type ChangeIntent, intentOfStretches, type Stale } from './intentOfStretches.ts';

// The intent of a command on a series that is based on an older state. The form for one date shows its values,
// inherited ones included; the form for several shows the values of the segments, and a preview.

const FIELDS = Object.keys(eventForm.shape) as (keyof EventForm)[];

export function intentOfChange(stale: Stale, asked: Asked): ChangeIntent {
  const { date, scope } = asked;
  const edited = date === null ? undefined : occurrenceOf('', stale.seen, date);
  const isLost = date !== null && !(edited && occurrenceOf('', stale.current, date));
  // The rules themselves refuse a date that does not exist.
  if (isLost || (scope === 'this_only' && !edited)) return { data: asked, shown: {}, touched: [], asked: {} };
  return scope === 'this_only' ? intentOfDate(edited!, asked) : intentOfStretches(stale, asked);
}

/** The intent of a command on one date as a whole: excludes, restores, resets or detaches it. */
export function intentOfWholeDate<Data extends { date: string }>(data: Data): Intent<SeriesState, Data> {
  const { date } = data;
  const shown = { ...fieldsOfDate(date), state: (state: SeriesState) => stateOfDate(state, date) };
  return { data, shown, touched: Object.keys(shown), asked: {} };
}

function intentOfDate(seen: Occurrence, asked: Asked): ChangeIntent {
  const { data, shown, touched, asked: wanted } = intentOfEvent(seen, asked.changed);
  return { data: { ...asked, changed: data }, shown: fieldsOfDate(seen.key, shown), touched, asked: wanted };
}

function fieldsOfDate(key: string, shown?: Fields<Occurrence>): Fields<SeriesState> {
  const read = shown ?? Object.fromEntries(FIELDS.map(field => [field, (one: Occurrence) => one[field]]));
  return Object.fromEntries(
    Object.entries(read).map(([field, of]) => [
      field,
      (state: SeriesState) => {
        const one = occurrenceOf('', state, key);
        return one && of(one);
      },
    ]),
  );
}
