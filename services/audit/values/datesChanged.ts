import { isDeepStrictEqual } from 'node:util';
import { toldTimes } from '#contracts/events/event/allDay.ts';
import { completedIn, type DateValues, valuesOf } from '#contracts/events/series/dateValues.ts';
import { hasLeft, placeOf, placesOf } from '#contracts/events/series/occurrences.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import type { Change } from '#contracts/platform/change.ts';

/** A date of a series that a fact changed, and what of it. */
type OfDate = Omit<Change, 'dates'> & { key: string };

/**
 * What a fact changed of the dates of a series, by field and value, each with the number of those dates and the first of
 * them. A date that is new or gone is a change of the field `date`. `only` is the date that the fact is about, if it is
 * about one.
 */
export function datesChanged(before: SeriesState, after: SeriesState, only?: string): Change[] {
  const [was, is] = [valuesIn(before, only), valuesIn(after, only)];
  const keys = [...new Set([...was.keys(), ...is.keys()])].sort();
  const planned = [before, after].map(plannedUntil).sort()[0]!;
  const changes = keys.flatMap(key => {
    const [old, now] = [was.get(key), is.get(key)];
    if (old && now) return changesOfDate(key, old, now);
    // Dates beyond what was planned then come with the horizon, and nobody added them.
    return key > planned ? [] : [cameOrWent(key, now !== undefined)];
  });
  return together(changes);
}

/** The values of each date, or of one of them, by key, without the instants that would cost more than all the rest. */
function valuesIn(state: SeriesState, only: string | undefined): Map<string, DateValues> {
  if (state.deleted || state.mergedInto) return new Map();
  const one = only === undefined ? undefined : placeOf(state, only);
  const places = only === undefined ? placesOf(state) : one ? [one] : [];
  const [excluded, completed] = [new Set(state.excludedDates), completedIn(state)];
  return new Map(
    places
      .filter(({ key }) => !excluded.has(key) && !hasLeft(state, key))
      .map(place => [place.key, valuesOf(state, place, completed)]),
  );
}

const FOR_EVER = '9999-12-31';

function plannedUntil({ segments, horizon }: SeriesState): string {
  return segments.at(-1)?.untilDate === null ? horizon : FOR_EVER;
}

function cameOrWent(key: string, isThere: boolean): OfDate {
  return { key, field: 'date', before: isThere ? null : key, after: isThere ? key : null };
}

function changesOfDate(key: string, before: DateValues, after: DateValues): OfDate[] {
  const old: Record<string, unknown> = before;
  const now: Record<string, unknown> = after;
  const fields = Object.keys(now).filter(field => !TIMES.includes(field));
  return [
    ...timesChanged(before, after).map(change => ({ key, ...change })),
    ...fields
      .filter(
        field => old[field] !== now[field] && !isDeepStrictEqual(old[field] ?? null, now[field] ?? null),
      )
      .map(field => ({ key, field, before: old[field] ?? null, after: now[field] ?? null })),
  ];
}

const TIMES = ['startLocal', 'endLocal'];

/** Times of day where the day stays; no end that only moved along with the start. */
function timesChanged(before: DateValues, after: DateValues): Omit<OfDate, 'key'>[] {
  const [was, is] = [toldTimes(before), toldTimes(after)];
  const start = timeChanged('startLocal', was.start, is.start);
  const isAsLong = start.length > 0 && lengthOf(was) === lengthOf(is);
  return isAsLong ? start : [...start, ...timeChanged('endLocal', was.end, is.end)];
}

function timeChanged(field: string, before: string | null, after: string | null): Omit<OfDate, 'key'>[] {
  if (before === after) return [];
  const day = before?.slice(0, 10);
  const isSameDay = before?.includes('T') && after?.includes('T') && after.startsWith(day!);
  return [
    isSameDay ? { field, before: before!.slice(11), after: after!.slice(11) } : { field, before, after },
  ];
}

/** How long a date lasts, in milliseconds; NaN, which equals nothing, without an end. */
function lengthOf({ start, end }: ReturnType<typeof toldTimes>): number {
  return Date.parse(`${end}Z`) - Date.parse(`${start}Z`);
}

/** The same change of several dates as one. Those that came or went are one change each, whichever dates they are. */
function together(changes: readonly OfDate[]): Change[] {
  const alike = Map.groupBy(changes, ({ field, before, after }) =>
    JSON.stringify(field === 'date' ? [field, before === null] : [field, before, after]),
  );
  return [...alike.values()].map(same => {
    const { key, ...change } = same[0]!;
    return { ...change, dates: { count: same.length, first: key } };
  });
}
