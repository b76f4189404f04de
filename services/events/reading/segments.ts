import type { z } from 'zod';
import { recurrenceConfigOf, recurrenceRuleOf, segmentOf } from '#contracts/events/series/occurrences.ts';
import { configOf, type RecurrenceConfig } from '#contracts/events/series/recurrence.ts';
import type { Segment } from '#contracts/events/series/seriesParts.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import type { showSeries } from '#contracts/events/seriesCalls.ts';

type SegmentRead = z.output<(typeof showSeries)['answer']>['segments'][number];

const FIELDS = [
  ...(['recurrenceType', 'interval', 'daysOfWeek', 'dayOfMonth', 'weekOfMonth', 'dayOfWeek'] as const),
  ...(['endDate', 'count'] as const),
];
const LAST = '9999-12-31';

/** The recurrence that the form of a series shows: the rule of a segment, with the end of the last one. */
export function shownRecurrence(state: SeriesState, segment: Segment): Partial<RecurrenceConfig> {
  const last = state.segments.at(-1)!;
  if (segment === last) return recurrenceConfigOf(last);
  return configOf(segment.rule, { endDate: last.untilDate, count: null });
}

/** The recurrence of a series at its next date, with the end of its last segment. */
export function recurrenceOf(state: SeriesState, nextDate: string | null) {
  const current = segmentOf(state, nextDate ?? LAST);
  const last = state.segments.at(-1)!;
  const { untilDate } = last;
  return {
    config: shownRecurrence(state, current),
    rule: recurrenceRuleOf(current === last ? last : { ...current, untilDate, count: null }),
  };
}

export function recurrenceTexts(state: SeriesState, nextDate: string | null) {
  const { config, rule } = recurrenceOf(state, nextDate);
  // In the form's order: Postgres returns the fields of a stored object in an order of its own.
  const ordered = FIELDS.filter(field => field in config).map(field => [field, config[field]]);
  return { recurrenceConfig: JSON.stringify(Object.fromEntries(ordered)), recurrenceRule: rule };
}

/** The first day of the segment after that of the next date; null if there is none. */
export function changeAfter(state: SeriesState, nextDate: string): string | null {
  const current = segmentOf(state, nextDate);
  return state.segments.find(({ fromDate }) => fromDate > current.fromDate)?.fromDate ?? null;
}

/** The segments of a series as the API returns them. */
export function segmentsFrom(state: SeriesState, nextDate: string | null): SegmentRead[] {
  const current = segmentOf(state, nextDate ?? LAST);
  return state.segments.map(segment => {
    const { fromDate, untilDate, count, startTime, endTime, endDayOffset, timeZone, template } = segment;
    return {
      fromDate,
      untilDate,
      count,
      startTime,
      endTime,
      endDayOffset,
      allDay: template.allDay ?? false,
      timeZone,
      recurrenceConfig: recurrenceConfigOf(segment),
      recurrenceRule: recurrenceRuleOf(segment),
      title: template.title,
      current: segment === current,
    };
  });
}
