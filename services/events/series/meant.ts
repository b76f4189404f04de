import { type EventForm, eventForm } from '#contracts/events/event/event.ts';
import { type Occurrence, occurrenceOf, stateOfDate } from '#contracts/events/series/occurrences.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import type { Fields, Meant } from '#platform/commands/rules.ts';
import { meantOfEvent } from '../event/eventMeant.ts';
import { type Asked, type MeantChange, meantOfStretches, type Stale } from './meantStretches.ts';

// What a command on a series means that is based on an older state. To edit one date, a person saw that date
// with its inherited values; to edit many, the values of the segments, and a preview.

const FIELDS = Object.keys(eventForm.shape) as (keyof EventForm)[];

export function meantOfChange(stale: Stale, asked: Asked): MeantChange {
  const { date, scope } = asked;
  const edited = date === null ? undefined : occurrenceOf('', stale.seen, date);
  const isLost = date !== null && !(edited && occurrenceOf('', stale.current, date));
  // The rules themselves refuse a date that does not exist.
  if (isLost || (scope === 'this_only' && !edited)) return { data: asked, shown: {}, touched: [], asked: {} };
  return scope === 'this_only' ? meantOfDate(edited!, asked) : meantOfStretches(stale, asked);
}

/** What a command means that affects one date as a whole: excludes, restores, resets or detaches it. */
export function meantOfWholeDate<Data extends { date: string }>(data: Data): Meant<SeriesState, Data> {
  const { date } = data;
  const shown = { ...fieldsOfDate(date), state: (state: SeriesState) => stateOfDate(state, date) };
  return { data, shown, touched: Object.keys(shown), asked: {} };
}

function meantOfDate(seen: Occurrence, asked: Asked): MeantChange {
  const { data, shown, touched, asked: wanted } = meantOfEvent(seen, asked.changed);
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
