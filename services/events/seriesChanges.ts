import { placeOf, recurrenceRuleOf, segmentOf, stateOfDate } from '#contracts/events/occurrences.ts';
import type { Segment } from '#contracts/events/seriesParts.ts';
import type { SeriesState } from '#contracts/events/seriesState.ts';
import type { Change } from '#contracts/platform/change.ts';
import { changesBetween } from '#platform/changes.ts';

/**
 * The fields that differ in a segment, by their names; what differs in single dates, as `2026-06-05 title`; and
 * what a date became, as `2026-06-05 state`.
 */
export function changesOfSeries(before: SeriesState | undefined, after: SeriesState | undefined): Change[] {
  const of = (after ?? before)!;
  const changes = new Map<string, Change>();
  for (const { fromDate } of of.segments) {
    for (const change of changesBetween(said(before, fromDate), said(after, fromDate))) {
      if (!changes.has(change.field)) changes.set(change.field, change);
    }
  }
  if (before && after) {
    for (const change of [...changesOfDates(before, after), ...changesAround(before, after)]) {
      changes.set(change.field, change);
    }
  }
  return [...changes.values()].sort((one, other) => (one.field < other.field ? -1 : 1));
}

/** Everything that the segment of a day says, flat. */
function said(state: SeriesState | undefined, day: string): object | undefined {
  const segment = state && segmentOf(state, day);
  if (!segment) return undefined;
  const { template, startTime, endTime, endDayOffset, timeZone } = segment;
  const recurrenceRule = recurrenceRuleOf(segment);
  return { ...template, startTime, endTime, endDayOffset, timeZone, recurrenceRule };
}

function changesAround(before: SeriesState, after: SeriesState): Change[] {
  const around = ({ horizon, nextDate, segments }: SeriesState) => ({
    horizon,
    nextDate,
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
    ]),
  );
  return [...keys].flatMap(key => {
    const fields = Object.keys({ ...before.overrides[key], ...after.overrides[key] });
    return changesBetween(saidOf(before, key, fields), saidOf(after, key, fields)).map(
      ({ field, ...change }) => ({ field: `${key} ${field}`, ...change }),
    );
  });
}

/** What a date says in the fields that are, or were, its own: where it has no value, the one that it inherits. */
function saidOf(state: SeriesState, key: string, fields: readonly string[]): object {
  const { overrides, completed, detached } = state;
  const segment: Segment | undefined = placeOf(state, key)?.segment;
  const effective: Record<string, unknown> = { ...(segment && inherited(segment, key)), ...overrides[key] };
  return {
    ...Object.fromEntries(fields.map(field => [field, effective[field]])),
    state: segment ? stateOfDate(state, key) : undefined,
    ...(completed.includes(key) && { completed: true }),
    ...(key in detached && { eventId: detached[key] }),
  };
}

function inherited({ template, startTime, endTime, endDayOffset }: Segment, key: string): object {
  return { ...template, startDate: key, startTime, endTime, endDayOffset };
}
