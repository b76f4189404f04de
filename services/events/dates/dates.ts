import { Temporal } from 'temporal-polyfill';
import { LAST_DAY } from '#contracts/calendar/calendar.ts';
import { plusDays } from '#contracts/calendar/days.ts';
import { instantOf } from '#contracts/calendar/wallTime.ts';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import {
  datesOfSegment,
  type Occurrence,
  occurrencesOf,
  type Place,
  placesOf,
  segmentOf,
} from '#contracts/events/series/occurrences.ts';
import type { RuleEnd } from '#contracts/events/series/recurrence.ts';
import { ruleDates } from '#contracts/events/series/ruleDates.ts';
import type { Segment } from '#contracts/events/series/seriesParts.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { invalidField } from '#platform/refusals/refusal.ts';

/** How many dates the rules of one series may make. */
export const MOST_DATES = 730;
/** How many days ahead an endless rule is expanded. */
export const DAYS_AHEAD = 365;

/** A day after every date. */
export const FOREVER = '9999-12-31';
const YEARS_TO_LOOK = 5;

/** The dates of a series without its id: rules identify dates by their keys alone. */
export function datesOf(state: SeriesState): Occurrence[] {
  return occurrencesOf('', state);
}

/** The key of the first rule date whose original start is after now, wherever the date was moved to. */
export function firstOpenKey(state: SeriesState, now: Date): string | undefined {
  const yesterday = plusDays(now.toISOString().slice(0, 10), -1);
  const open = placesOf(state).find(place => !place.extra && place.key >= yesterday && !hasBegun(place, now));
  return open?.key;
}

/** Whether the original start of a date has passed, wherever the date was moved to. */
function hasBegun({ key, segment }: Pick<Place, 'key' | 'segment'>, now: Date): boolean {
  return instantOf(`${key}T${segment.startTime}`, segment.timeZone) <= now;
}

/** The keys of the dates that have begun, including those that were moved into the past. */
export function keysBegun(state: SeriesState, now: Date): Set<string> {
  return new Set(datesOf(state).flatMap(one => (one.startsAt <= now ? [one.key] : [])));
}

/** The day on which a rule would continue, in its own rhythm, after all of its dates have begun. */
export function nextOfRhythm(segment: Segment, now: Date): string {
  const { rule, fromDate, untilDate } = segment;
  const today = todayIn(segment.timeZone, now);
  const begun = instantOf(`${today}T${segment.startTime}`, segment.timeZone) <= now;
  const earliest = [begun ? plusDays(today, 1) : today, plusDays(untilDate ?? fromDate, 1)].sort().at(-1)!;
  const goingOn = ruleDates(rule, { from: fromDate, until: plusDays(earliest, 366 * YEARS_TO_LOOK) });
  return goingOn.find(date => date >= earliest) ?? earliest;
}

export function todayIn(timeZone: string, now: Date): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/**
 * Where the segments must be cut for a change to apply from a key on: at the key, or at the beginning of its
 * segment if that has no date before the key, or, given `now`, none that has begun.
 */
export function cutAt(state: SeriesState, key: string, now?: Date): string {
  const { fromDate } = segmentOf(state, key);
  const isBefore = (date: string) => date >= fromDate && date < key;
  const stays = (place: Place) => isBefore(place.key) && (now === undefined || hasBegun(place, now));
  return placesOf(state).some(stays) ? key : fromDate;
}

/** The segments from a cut on: the one that covers the cut begins there, with what is left of its count. */
export function segmentsFrom(state: SeriesState, cut: string): Segment[] {
  return state.segments.flatMap(segment => {
    if (segment.fromDate >= cut) return [segment];
    if (segment.untilDate !== null && segment.untilDate < cut) return [];
    if (segment.count === null) return [{ ...segment, fromDate: cut }];
    const consumed = datesBefore(segment, cut);
    const counted = { count: segment.count - consumed, countedBefore: segment.countedBefore + consumed };
    return [{ ...segment, ...counted, fromDate: cut }];
  });
}

/** How many dates a segment's rule makes before a day. */
export function datesBefore({ rule, fromDate, untilDate }: Segment, day: string): number {
  const [until] = [plusDays(day, -1), untilDate ?? FOREVER].sort();
  return ruleDates(rule, { from: fromDate, until: until! }).length;
}

/** The last day of a rule with an end, whether given as a day or as a count. `room` is how many dates it may make. */
export function lastDay(
  { rule, fromDate }: Pick<Segment, 'rule' | 'fromDate'>,
  { endDate, count }: RuleEnd,
  room: number,
): Pick<Segment, 'untilDate' | 'count'> {
  if (endDate === null && count === null) return { untilDate: null, count: null };
  const until = endDate ?? FOREVER;
  const limit = count === null ? room + 1 : Math.min(count, room);
  const dates = ruleDates(rule, { from: fromDate, until, limit });
  if (dates.length === 0) throw invalidField('recurrenceConfig', seriesSentences.noDatesBeforeEnd);
  // Refused here, before the clock changes of all those years are looked up.
  if (dates.at(-1)! > LAST_DAY) {
    throw invalidField('recurrenceConfig', seriesSentences.endsTooLate({ year: LAST_DAY.slice(0, 4) }));
  }
  if (count !== null) return { untilDate: dates.at(-1)!, count: dates.length };
  return { untilDate: dates.length > room ? dates[room - 1]! : endDate, count: null };
}

/** How many more dates the rules may make from a cut on. */
export function roomFrom(state: SeriesState, cut: string): number {
  return MOST_DATES - placesOf(state).filter(({ key, extra }) => !extra && key < cut).length;
}

/**
 * The day to which the last rule is expanded if it is endless: `daysAhead` days ahead, and no less far than
 * before, within the limit of dates.
 */
export function horizonOf(
  state: SeriesState,
  now: Date,
  daysAhead = DAYS_AHEAD,
  known = state.horizon,
): string {
  const endless = state.segments.at(-1);
  if (!endless || endless.untilDate !== null) return state.horizon;
  const begins = [todayIn(endless.timeZone, now), endless.fromDate].sort().at(-1)!;
  const wanted = [[plusDays(begins, daysAhead), LAST_DAY].sort()[0]!, state.horizon, known].sort().at(-1)!;
  const room = roomFrom(state, endless.fromDate);
  const dates = ruleDates(endless.rule, { from: endless.fromDate, until: wanted, limit: Math.max(room, 0) });
  return dates.length < room ? wanted : (dates.at(-1) ?? endless.fromDate);
}

/** The last day that the rules have made so far: a rule that loses its end must not remove any of them. */
export function lastMade(state: SeriesState): string | undefined {
  return placesOf(state).findLast(({ extra }) => !extra)?.key;
}

/** Whether expanding the rules to another horizon adds dates. */
export function addsDates(state: SeriesState, horizon: string): boolean {
  const endless = state.segments.at(-1)!;
  return (
    endless.untilDate === null &&
    datesOfSegment({ ...state, horizon }, endless).some(date => date > state.horizon)
  );
}
