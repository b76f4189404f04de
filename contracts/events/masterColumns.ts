import type { AbsorbedEvent } from './event/absorbed.ts';
import { ADDED_FIELDS, type Status } from './event/eventFields.ts';
import { instantsOf } from './event/instants.ts';
import { categoryBits } from './event/kinds.ts';
import { searchTextOf } from './event/searchText.ts';
import { styleBits } from './event/styleBits.ts';
import { priceFrom } from './price/priceFrom.ts';
import { gapsOfSeries } from './quality/gaps.ts';
import type { EventRow, StateColumns } from './rows.ts';
import {
  nextOccurrence,
  type Occurrence,
  occurrenceOf,
  occurrencesOf,
  segmentOf,
  shownOccurrence,
} from './series/occurrences.ts';
import type { Segment } from './series/seriesParts.ts';
import type { SeriesState } from './series/seriesState.ts';
import { wallTimesOf } from './series/wallTimes.ts';

type Times = Pick<EventRow, 'startLocal' | 'endLocal' | 'startsAt' | 'overAt'> & { allDay: boolean };
type Cancelled = EventRow['cancelledDates'];
/**
 * What the row was before a fact: its cancelled dates, and the state, null without a row. `knowsAll`: no other cancelled
 * date was announced.
 */
export type EarlierSeries = { known: Cancelled; state: SeriesState | null; knowsAll: boolean };
/** The facts that begin a row and say what was cancelled before. */
export const SAYING_ALL: readonly string[] = ['SeriesCreated', 'SeriesUnmerged'];

/**
 * The row of a series at a moment: the template of the segment of its next date, that date's time, and when its
 * last date is over. Revision and times of recording are left out. Without what was `earlier`, all cancelled dates
 * count as announced.
 */
export function masterColumns(
  id: string,
  state: SeriesState,
  at: Date,
  earlier?: EarlierSeries,
): StateColumns {
  const dates = occurrencesOf(id, state);
  const shown = shownOccurrence(dates, at);
  const segment = shown ? segmentOf(state, shown.key) : state.segments.at(-1)!;
  const last = Math.max(...dates.map(({ overAt }) => overAt.getTime()));
  const times = shown ? timesOf(shown) : timesWithoutDates(segment);
  const { timeZone } = segment;
  return {
    ...ADDED_FIELDS,
    ...segment.template,
    ...times,
    ...(shown && { overAt: new Date(last) }),
    id,
    kind: 'master',
    imported: state.imported,
    recommendationId: state.recommendationId ?? null,
    timeZone,
    acceptedTimes: null,
    confirmed: null,
    series: state,
    instanceCount: dates.length,
    nextDate: nextOccurrence(dates, at)?.key ?? null,
    cancelledAt: null,
    cancelledDates: cancelledDates(state, dates, at, earlier),
    absorbed: absorbedIn(state, dates),
    announcedStart: null,
    searchText: searchTextOf([segment.template, ...dates, ...(state.absorbed ?? [])]),
    danceStyleBits: styleBits(segment.template.danceStyles.map(({ danceStyleId }) => danceStyleId)),
    categoryBits: categoryBits(segment.template.category),
    priceFrom: priceFrom(segment.template),
    gaps: gapsOfSeries({ ...segment.template, ...times, timeZone }),
    cell: null,
  };
}

/**
 * Those that visitors know of: what was cancelled as a draft was never announced. Those of merged dates stay until their
 * merge is undone.
 */
function cancelledDates(
  { merged = {} }: SeriesState,
  dates: readonly Occurrence[],
  at: Date,
  earlier: EarlierSeries | undefined,
): Cancelled {
  const known = earlier?.known ?? null;
  const cancelled = dates
    .filter(({ status, key }) => status === 'cancelled' && (known?.[key] || wasAnnounced(key, earlier)))
    .map(({ key }) => key);
  const kept = Object.keys(merged).filter(key => known?.[key]);
  const keys = [...cancelled, ...kept];
  if (keys.length === 0) return null;
  return Object.fromEntries(keys.map(key => [key, known?.[key] ?? at.toISOString()]));
}

/** Whether a date that is cancelled now was in the calendar. One that was no date before is as its series was. */
function wasAnnounced(key: string, earlier: EarlierSeries | undefined): boolean {
  if (!earlier) return true;
  const { state, known, knowsAll } = earlier;
  if (!state) return !knowsAll;
  const before = occurrenceOf('', state, key)?.status;
  if (before !== undefined) return isAnnounced(before);
  return known !== null || isAnnounced(segmentOf(state, key).template.status);
}

function isAnnounced(status: Status): boolean {
  return status === 'published' || status === 'completed';
}

/**
 * What was merged into the series and its dates. What was merged into a date that no longer exists leads to the series;
 * what was merged into a date that was merged itself leads to the survivor of that.
 */
function absorbedIn({ absorbed = [], merged = {} }: SeriesState, dates: readonly Occurrence[]) {
  const keys = new Set(dates.map(({ key }) => key));
  const leading = absorbed.flatMap(({ date, ...one }): AbsorbedEvent[] => {
    if (date === undefined || date in merged) return date === undefined ? [one] : [];
    return [keys.has(date) ? { ...one, date } : one];
  });
  return leading.length > 0 ? leading : null;
}

export function timesOf({ startLocal, endLocal, allDay, startsAt, overAt }: Times): Times {
  return { startLocal, endLocal, allDay, startsAt, overAt };
}

/** For a series with no dates left: the first day of its last segment, so that it can be listed. */
function timesWithoutDates(segment: Segment): Times {
  const times = wallTimesOf(segment, segment.fromDate, {});
  return { ...times, ...instantsOf({ ...times, timeZone: segment.timeZone }) };
}
