import type { z } from 'zod';
import { recurrenceConfigOf, recurrenceRuleOf, segmentOf } from '#contracts/events/occurrences.ts';
import { configOf } from '#contracts/events/recurrence.ts';
import type { showSeries } from '#contracts/events/seriesCalls.ts';
import type { SeriesState } from '#contracts/events/seriesState.ts';

type SegmentRead = z.output<(typeof showSeries)['answer']>['segments'][number];

const FIELDS = [
  ...(['recurrenceType', 'interval', 'daysOfWeek', 'dayOfMonth', 'weekOfMonth', 'dayOfWeek'] as const),
  ...(['endDate', 'count'] as const),
];
const LAST = '9999-12-31';

/** The rhythm of a series at its next date, and the end that its last segment has. */
export function recurrenceOf(state: SeriesState, nextDate: string | null) {
  const current = segmentOf(state, nextDate ?? LAST);
  const last = state.segments.at(-1)!;
  if (current === last) return { config: recurrenceConfigOf(last), rule: recurrenceRuleOf(last) };
  const { untilDate } = last;
  return {
    config: configOf(current.rule, { endDate: untilDate, count: null }),
    rule: recurrenceRuleOf({ ...current, untilDate, count: null }),
  };
}

export function recurrenceTexts(state: SeriesState, nextDate: string | null) {
  const { config, rule } = recurrenceOf(state, nextDate);
  // In the form's order: a row that was read back has its fields in Postgres' own.
  const ordered = FIELDS.filter(field => field in config).map(field => [field, config[field]]);
  return { recurrenceConfig: JSON.stringify(Object.fromEntries(ordered)), recurrenceRule: rule };
}

/** The day from which a series is another than at its next date; null when it stays as it is. */
export function changeAfter(state: SeriesState, nextDate: string): string | null {
  const current = segmentOf(state, nextDate);
  return state.segments.find(({ fromDate }) => fromDate > current.fromDate)?.fromDate ?? null;
}

/** The segments of a series as calls answer them. */
export function segmentsFrom(state: SeriesState, nextDate: string | null): SegmentRead[] {
  const current = segmentOf(state, nextDate ?? LAST);
  return state.segments.map(segment => {
    const { fromDate, untilDate, count, startTime, endTime, endDayOffset, timeZone, template } = segment;
    return {
      ...{ fromDate, untilDate, count, startTime, endTime, endDayOffset, timeZone },
      recurrenceConfig: recurrenceConfigOf(segment),
      recurrenceRule: recurrenceRuleOf(segment),
      title: template.title,
      current: segment === current,
    };
  });
}
