import { isDeepStrictEqual } from 'node:util';
import { daysBetween, plusDays } from '#contracts/calendar/days.ts';
import { type EventForm, eventForm } from '#contracts/events/event/eventFields.ts';
import { recurrenceConfigOf, segmentOf } from '#contracts/events/series/occurrences.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import type { SeriesPreview } from '#contracts/events/series/seriesPreview.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { wallTimesOf } from '#contracts/events/series/wallTimes.ts';
import { withStatements } from '#platform/commands/intents.ts';
import type { Fields, Intent } from '#platform/commands/rules.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { STATEMENTS } from '../event/eventIntent.ts';
import { editedIn, sentBy } from './sent.ts';

// A change of many dates is based on the values of every segment that it reaches, on the overrides that it
// replaces, and on the preview that was confirmed.

export type Asked = SeriesCommandData<'ChangeSeries'>;
export type ChangeIntent = Intent<SeriesState, Asked>;
/** The state that a change was based on, the current state, and a way to preview the change. */
export type Stale = {
  seen: SeriesState;
  current: SeriesState;
  now: Date;
  preview: (state: SeriesState, asked: Asked) => SeriesPreview;
};

const FIELDS: readonly string[] = [...Object.keys(eventForm.shape), 'recurrenceConfig'];

export function intentOfStretches(stale: Stale, asked: Asked): ChangeIntent {
  const { seen, current, now } = stale;
  const { day: told, ...sent } = sentBy(asked, seen, current, now);
  const data = { ...asked, ...sent };
  const said = [...Object.keys(sent.changed), ...(sent.recurrence ? ['recurrenceConfig'] : [])];
  const days = daysToCompare(stale, asked);
  const stretches = FIELDS.map(field => {
    const want = said.includes(field) ? wantedIn(data, told, field) : undefined;
    const day = firstInTheWay(stale, field, days, want);
    return { field, day, want };
  });
  const own = ownValues(stale, asked.overwriteOwn);
  const shown: Fields<SeriesState> = Object.fromEntries(
    stretches.map(({ field, day }) => [field, (state: SeriesState) => saidAt(state, day, field)]),
  );
  return {
    data,
    shown: { ...shown, ...own },
    touched: [...withStatements(said, STATEMENTS), ...Object.keys(own)],
    asked: Object.fromEntries(
      stretches.flatMap(({ field, day, want }) => (want ? [[field, want(day)]] : [])),
    ),
    confirmed: { preview: previewed(stale, asked, data) },
  };
}

/** The edited day, then the first day of every segment of either state that the change reaches. */
function daysToCompare({ seen, current, now }: Stale, asked: Asked): string[] {
  const edited = editedIn(current, asked, now)?.key ?? current.segments.at(-1)!.fromDate;
  const from = asked.scope === 'this_and_future' ? (asked.date ?? '') : '';
  const begins = [seen, current].flatMap(({ segments }) => segments.map(({ fromDate }) => fromDate));
  return [...new Set([edited, ...begins.sort().filter(day => day >= from)])];
}

/** The value of a form's field in the segment of a day. */
function saidAt(state: SeriesState, day: string, field: string): unknown {
  const segment = segmentOf(state, day);
  const times = wallTimesOf(segment, day, {});
  const { timeZone, template } = segment;
  const said: Record<string, unknown> = { ...template, timeZone, ...times };
  return field === 'recurrenceConfig' ? recurrenceConfigOf(segment) : said[field];
}

/** The value that a change gives a field, as a function of the day. */
function wantedIn({ changed, recurrence }: Asked, told: string, field: string): (day: string) => unknown {
  const value = field === 'recurrenceConfig' ? recurrence : changed[field as keyof EventForm];
  const isTime = field === 'startLocal' || field === 'endLocal';
  if (!isTime || typeof value !== 'string') return () => value;
  return day => `${plusDays(day, daysBetween(told, value.slice(0, 10)))}${value.slice(10)}`;
}

/** The first day on which a field is neither as it was nor as wanted; the edited day if there is none. */
function firstInTheWay(
  { seen, current }: Stale,
  field: string,
  days: readonly string[],
  want: ((day: string) => unknown) | undefined,
): string {
  const isInTheWay = (day: string) => {
    const is = saidAt(current, day, field);
    if (isDeepStrictEqual(saidAt(seen, day, field), is)) return false;
    return !want || !isDeepStrictEqual(want(day), is);
  };
  return days.find(isInTheWay) ?? days[0]!;
}

/** The overrides that the change replaces, as `2026-06-12 title`. */
function ownValues({ seen, current }: Stale, overwritten: Asked['overwriteOwn']): Fields<SeriesState> {
  const dates = [...new Set([seen, current].flatMap(({ overrides }) => Object.keys(overrides)))];
  return Object.fromEntries(
    dates.flatMap(date =>
      overwritten.map(field => [`${date} ${field}`, (state: SeriesState) => state.overrides[date]?.[field]]),
    ),
  );
}

/** The preview of the change, up to the horizon that was seen: later dates follow from an endless rule. */
function previewed({ seen, preview }: Stale, asked: Asked, data: Asked) {
  const known = new Map<SeriesState, SeriesPreview | null>();
  return (state: SeriesState): SeriesPreview | null => {
    if (!known.has(state)) {
      const within = { ...state, horizon: seen.horizon };
      known.set(
        state,
        tried(() => preview(within, state === seen ? asked : data)),
      );
    }
    return known.get(state) ?? null;
  };
}

function tried<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
