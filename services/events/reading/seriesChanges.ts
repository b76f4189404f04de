import { isDeepStrictEqual } from 'node:util';
import { placeOf, recurrenceRuleOf, segmentOf, stateOfDate } from '#contracts/events/series/occurrences.ts';
import type { Segment } from '#contracts/events/series/seriesParts.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import type { Change } from '#contracts/platform/change.ts';
import { changesBetween } from '#platform/facts/changes.ts';

/**
 * The fields that differ, by name; those that differ in another way from a later day on, as
 * `from 2026-09-04 title`; those of single dates, as `2026-06-05 title`; and the state of a date, as
 * `2026-06-05 state`.
 */
export function changesOfSeries(before: SeriesState | undefined, after: SeriesState | undefined): Change[] {
  const changes = [...changesOfSegments(before, after), ...changesOfEnd(before, after)];
  if (before && after) changes.push(...changesOfDates(before, after), ...changesAround(before, after));
  const byField = new Map(changes.map(change => [change.field, change]));
  return [...byField.values()].sort((one, other) => (one.field < other.field ? -1 : 1));
}

/** What differs on the first day of each segment, old or new; a field's repeated change is left out. */
function changesOfSegments(before: SeriesState | undefined, after: SeriesState | undefined): Change[] {
  const days = [before, after].flatMap(state => state?.segments.map(({ fromDate }) => fromDate) ?? []);
  const latest = new Map<string, Change>();
  return [...new Set(days)].sort().flatMap(day =>
    changesBetween(said(before, day), said(after, day)).flatMap(change => {
      const { field } = change;
      const known = latest.get(field);
      latest.set(field, change);
      if (isDeepStrictEqual(known, change)) return [];
      return [known ? { ...change, field: `from ${day} ${field}` } : change];
    }),
  );
}

/** All values of the segment of a day as a flat object; its rule without the end. */
function said(state: SeriesState | undefined, day: string): object | undefined {
  const segment = state && segmentOf(state, day);
  if (!segment) return undefined;
  const { template, startTime, endTime, endDayOffset, timeZone } = segment;
  const recurrenceRule = recurrenceRuleOf({ ...segment, untilDate: null, count: null });
  const times = template.allDay ? {} : { startTime, endTime };
  return { ...template, ...times, endDayOffset, timeZone, recurrenceRule };
}

/** The rule with the end of the whole series, if that end differs; a count split among segments does not. */
function changesOfEnd(before: SeriesState | undefined, after: SeriesState | undefined): Change[] {
  const ended = (state: SeriesState | undefined) => {
    const last = state?.segments.at(-1);
    return last && { ...last, count: last.count && last.count + last.countedBefore };
  };
  const [was, is] = [ended(before), ended(after)];
  if (was && is && was.count === is.count && (was.count !== null || was.untilDate === is.untilDate))
    return [];
  const [old, now] = [was && recurrenceRuleOf(was), is && recurrenceRuleOf(is)];
  return changesBetween({ recurrenceRule: old }, { recurrenceRule: now });
}

function changesAround(before: SeriesState, after: SeriesState): Change[] {
  const around = ({ horizon, nextDate, segments, unconfirmed, absorbed = [] }: SeriesState) => ({
    unconfirmedSince: unconfirmed?.since,
    horizon,
    nextDate,
    absorbed: absorbed.map(({ title }) => title),
    segments: segments.map(({ fromDate }) => fromDate),
  });
  return changesBetween(around(before), around(after));
}

function changesOfDates(before: SeriesState, after: SeriesState): Change[] {
  const keys = new Set(
    [before, after].flatMap(state => [
      ...state.excludedDates,
      ...state.extraDates,
      ...state.completed,
      ...Object.keys(state.overrides),
      ...Object.keys(state.detached),
      ...Object.keys(state.merged ?? {}),
      ...Object.keys(state.acceptedTimes ?? {}),
      ...Object.keys(state.confirmedDates ?? {}),
    ]),
  );
  return [...keys].flatMap(key => {
    const fields = Object.keys({ ...before.overrides[key], ...after.overrides[key] });
    return changesBetween(saidOf(before, key, fields), saidOf(after, key, fields)).map(
      ({ field, ...change }) => ({ field: `${key} ${field}`, ...change }),
    );
  });
}

/** The values of a date in the fields that are or were overridden; inherited where there is no override. */
function saidOf(state: SeriesState, key: string, fields: readonly string[]): object {
  const { overrides, completed, detached, merged, acceptedTimes, confirmedDates } = state;
  const segment: Segment | undefined = placeOf(state, key)?.segment;
  const effective: Record<string, unknown> = { ...(segment && inherited(segment, key)), ...overrides[key] };
  return {
    ...Object.fromEntries(fields.map(field => [field, effective[field]])),
    state: segment ? stateOfDate(state, key) : undefined,
    ...(completed.includes(key) && { completed: true }),
    ...(key in detached && { eventId: detached[key] }),
    ...(merged?.[key] && { mergedInto: merged[key] }),
    ...(acceptedTimes?.[key] && { acceptedTimes: acceptedTimes[key] }),
    ...(confirmedDates?.[key] && { confirmed: confirmedDates[key].at }),
  };
}

function inherited({ template, startTime, endTime, endDayOffset }: Segment, key: string): object {
  return { ...template, startDate: key, startTime, endTime, endDayOffset };
}
