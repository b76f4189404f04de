import { clocksBetween } from '../../calendar/clocks.ts';
import { daysBetween, plusDays } from '../../calendar/days.ts';
import { type ClockChange, instantOf } from '../../calendar/wallTime.ts';
import { announcedAs } from '../event/allDay.ts';
import { overAtOf } from '../event/instants.ts';
import { completedIn, valuesOf } from './dateValues.ts';
import { configOf, type RecurrenceConfig, rruleText } from './recurrence.ts';
import { ruleDates } from './ruleDates.ts';
import type { DatePatch, OwnField, Segment, Template } from './seriesParts.ts';
import type { SeriesState } from './seriesState.ts';
import { wallTimesOf } from './wallTimes.ts';

/** One date of a series with all its values: those of its segment, replaced by its overrides. */
export type Occurrence = Template & {
  key: string;
  id: string;
  startLocal: string;
  endLocal: string | null;
  allDay: boolean;
  timeZone: string;
  startsAt: Date;
  /** When it counts as over: its end, else six hours after its start. */
  overAt: Date;
  imported: boolean;
  own: OwnField[];
  moved: boolean;
  extra: boolean;
  /** A clock change skips its start or end (then it is later) or repeats it (then the first one counts). */
  dst: ClockChange;
};

/** The state of a date in Manage dates. */
export type StateOfDate =
  | 'generated'
  | 'own'
  | 'moved'
  | 'extra'
  | 'cancelled'
  | 'excluded'
  | 'detached'
  | 'merged';

/** A day of a series, the segment it belongs to, and whether it is an extra date. */
export type Place = { key: string; segment: Segment; extra: boolean };

/** `0197…_20260605`: the series and the date's key, which stays when the date is moved. */
export function occurrenceId(seriesId: string, key: string): string {
  return `${seriesId}_${key.replaceAll('-', '')}`;
}

const OCCURRENCE_ID = /^(?<series>[0-9a-f-]{36})_(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/i;

/** The series and key in the id of an occurrence; undefined for any other id. */
export function occurrenceRef(id: string): { seriesId: string; key: string } | undefined {
  const { series, year, month, day } = OCCURRENCE_ID.exec(id)?.groups ?? {};
  return series ? { seriesId: series.toLowerCase(), key: `${year}-${month}-${day}` } : undefined;
}

/** The last day to which a segment is expanded. */
export function lastDayOf(state: SeriesState, segment: Segment): string {
  return segment.untilDate ?? state.horizon;
}

/** The days that a segment's rule makes, excluded ones included. */
export function datesOfSegment(state: SeriesState, segment: Segment): readonly string[] {
  const until = lastDayOf(state, segment);
  const known = workedOut.get(segment);
  if (known?.until === until) return known.dates;
  const dates = ruleDates(segment.rule, { from: segment.fromDate, until });
  workedOut.set(segment, { until, dates });
  return dates;
}

// rrule takes 3 ms for 730 days, and a command or a row needs those of the same segment several times.
const workedOut = new WeakMap<Segment, { until: string; dates: readonly string[] }>();

/** The segment that a day belongs to: the last one that begins on or before it. */
export function segmentOf(state: SeriesState, key: string): Segment {
  return state.segments.findLast(segment => segment.fromDate <= key) ?? state.segments[0]!;
}

/** All days of the rules and the extra dates, in order, including those taken out (`isOut`). */
export function placesOf(state: SeriesState): Place[] {
  const places: Place[] = state.segments.flatMap(segment =>
    datesOfSegment(state, segment).map(key => ({ key, segment, extra: false })),
  );
  if (state.extraDates.length === 0) return places;
  const made = new Set(places.map(({ key }) => key));
  for (const key of state.extraDates) {
    if (!made.has(key)) places.push({ key, segment: segmentOf(state, key), extra: true });
  }
  return places.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** All dates of a series by key, without those taken out. A deleted series has none, and neither has a merged one. */
export function occurrencesOf(seriesId: string, state: SeriesState): Occurrence[] {
  if (state.deleted || state.mergedInto) return [];
  const excluded = new Set(state.excludedDates);
  const context = contextOf(seriesId, state);
  return placesOf(state)
    .filter(({ key }) => !excluded.has(key) && !hasLeft(state, key))
    .map(place => occurrence(context, place));
}

/** One date of a series, or undefined if no date has that key. No other date is expanded for it. */
export function occurrenceOf(seriesId: string, state: SeriesState, key: string): Occurrence | undefined {
  const place = placeOf(state, key);
  if (!place || state.deleted || state.mergedInto) return undefined;
  if (state.excludedDates.includes(key) || hasLeft(state, key)) return undefined;
  return occurrence(contextOf(seriesId, state), place);
}

/** Whether a date became an event of its own, or was merged into another event. */
export function hasLeft({ detached, merged }: SeriesState, key: string): boolean {
  return key in detached || (merged !== undefined && key in merged);
}

/**
 * The key of the date of a series that takes place on a day; else that of the day, if it is a date. One that was merged
 * further counts: it leads on.
 */
export function keyOnDay(state: SeriesState, day: string): string | undefined {
  if (state.merged && day in state.merged) return day;
  const dates = occurrencesOf('', state).filter(
    ({ key, startLocal }) => key === day || startLocal.startsWith(day),
  );
  const onDay = dates.filter(({ startLocal }) => startLocal.startsWith(day));
  return (onDay.find(({ key }) => key === day) ?? onDay[0] ?? dates[0])?.key;
}

/** What a date would be if it were not taken out, or its series deleted: for showing what can be restored. */
export function occurrenceIfRestored(
  seriesId: string,
  state: SeriesState,
  key: string,
): Occurrence | undefined {
  const place = placeOf(state, key);
  return place && occurrence(contextOf(seriesId, state), place);
}

/** The state of a date in Manage dates, or undefined if the series has no such date. */
export function stateOfDate(state: SeriesState, key: string): StateOfDate | undefined {
  const place = placeOf(state, key);
  if (!place) return undefined;
  if (key in state.detached) return 'detached';
  if (state.merged && key in state.merged) return 'merged';
  if (state.excludedDates.includes(key)) return 'excluded';
  const patch = state.overrides[key] ?? {};
  if ((patch.status ?? place.segment.template.status) === 'cancelled') return 'cancelled';
  if (place.extra) return 'extra';
  if (isMoved(patch)) return 'moved';
  return Object.keys(patch).length > 0 ? 'own' : 'generated';
}

/** The place of a key, from the rule or the extra dates, without expanding the rule. */
export function placeOf(state: SeriesState, key: string): Place | undefined {
  const segment = segmentOf(state, key);
  if (!segment) return undefined;
  const inside = key >= segment.fromDate && key <= lastDayOf(state, segment);
  if (inside && makes(segment, key)) return { key, segment, extra: false };
  return state.extraDates.includes(key) ? { key, segment, extra: true } : undefined;
}

/** Whether a segment's rule makes a day. Agrees with `ruleDates`, at the cost of one day. */
export function makes({ rule, fromDate }: Pick<Segment, 'rule' | 'fromDate'>, key: string): boolean {
  if (rule.recurrenceType === 'daily') return daysBetween(fromDate, key) % rule.interval === 0;
  if (rule.recurrenceType === 'monthly') {
    if (monthsBetween(fromDate, key) % rule.interval !== 0) return false;
  } else {
    const weeks = daysBetween(mondayOf(fromDate), mondayOf(key)) / 7;
    if (weeks % (rule.interval * (rule.recurrenceType === 'biweekly' ? 2 : 1)) !== 0) return false;
  }
  return (
    ruleDates({ ...rule, interval: 1, recurrenceType: plain(rule.recurrenceType) }, { from: key, until: key })
      .length > 0
  );
}

function plain(type: Segment['rule']['recurrenceType']): Segment['rule']['recurrenceType'] {
  return type === 'biweekly' ? 'weekly' : type;
}

function mondayOf(date: string): string {
  return plusDays(date, -((new Date(date).getUTCDay() + 6) % 7));
}

function monthsBetween(from: string, to: string): number {
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return months(to) - months(from);
}

/**
 * When a moved date would begin if its series alone said so, a day if that is all-day; null for any other date, and one
 * added by hand.
 */
export function startBeforeMove(state: SeriesState, key: string): string | null {
  const place = placeOf(state, key);
  const patch = state.overrides[key] ?? {};
  return place && !place.extra && isMoved(patch) ? announcedAs(wallTimesOf(place.segment, key, {})) : null;
}

function isMoved(patch: DatePatch): boolean {
  return patch.startDate !== undefined || patch.startTime !== undefined;
}

type Making = {
  seriesId: string;
  state: SeriesState;
  completed: Set<string>;
  clock: ReturnType<typeof clocksBetween>;
};

function contextOf(seriesId: string, state: SeriesState): Making {
  const days = [
    ...state.segments.flatMap(segment => [segment.fromDate, lastDayOf(state, segment)]),
    ...state.extraDates,
    ...Object.values(state.overrides).flatMap(({ startDate }) => startDate ?? []),
  ].sort();
  const clock = clocksBetween(days[0]!, plusDays(days.at(-1)!, 70));
  return { seriesId, state, completed: completedIn(state), clock };
}

function occurrence(
  { seriesId, state, completed, clock }: Making,
  { key, segment, extra }: Place,
): Occurrence {
  const { overrides, imported } = state;
  const patch = overrides[key] ?? {};
  const values = valuesOf(state, { key, segment }, completed);
  const { startLocal, endLocal, allDay } = values;
  const read = clock(segment.timeZone);
  const start = read(startLocal);
  const end = endLocal === null ? null : read(endLocal);
  const startsAt = new Date(start.epochMs);
  return {
    ...values,
    key,
    id: occurrenceId(seriesId, key),
    startsAt,
    overAt: overAtOf(startsAt, end && new Date(end.epochMs)),
    imported,
    own: Object.keys(patch) as OwnField[],
    moved: isMoved(patch),
    extra,
    dst: allDay ? null : (start.dst ?? end?.dst ?? null),
  };
}

/** The date that a series shows as its own: the earliest that is not over, else the last one. */
export function shownOccurrence(occurrences: readonly Occurrence[], at: Date): Occurrence | undefined {
  return nextOccurrence(occurrences, at) ?? occurrences.at(-1);
}

/** The earliest date that is not over. */
export function nextOccurrence(occurrences: readonly Occurrence[], at: Date): Occurrence | undefined {
  let next: Occurrence | undefined;
  for (const one of occurrences) {
    if (one.overAt > at && (!next || one.startsAt < next.startsAt)) next = one;
  }
  return next;
}

/** A segment's rule as a recurrence config. The count is that of the form: it includes earlier segments. */
export function recurrenceConfigOf({
  rule,
  untilDate,
  count,
  countedBefore,
}: Segment): Partial<RecurrenceConfig> {
  if (count !== null) return configOf(rule, { endDate: null, count: count + countedBefore });
  return configOf(rule, { endDate: untilDate, count: null });
}

/** A segment's rule as an RRULE (RFC 5545), which ends with the last second of its last local day, in UTC. */
export function recurrenceRuleOf({ rule, untilDate, count, timeZone }: Segment): string {
  return rruleText(rule, {
    count,
    until: untilDate === null ? null : instantOf(`${untilDate}T23:59:59`, timeZone),
  });
}
