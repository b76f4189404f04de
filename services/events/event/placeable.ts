import { isInCalendar, isRealDay } from '#contracts/calendar/calendar.ts';
import { isTimeZone } from '#contracts/calendar/timeZone.ts';
import { eventFormSentences, outsideCalendar } from '#contracts/events/event/formSentences.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { lastDayOf } from '#contracts/events/series/occurrences.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { invalidField } from '#platform/refusals/refusal.ts';

// Any command that would result in times that no row can hold is refused: rows are written later, and would be missing.
// Invalid times recorded before this check existed have to be corrected first, or deleted.

type When = { startLocal: string; endLocal: string | null; timeZone: string };

/** Refuses times outside the calendar, and unknown time zones. */
export function checkPlaceable({ startLocal, endLocal, timeZone }: Partial<When>): void {
  if (startLocal !== undefined) checkTime('startDateTime', startLocal);
  if (endLocal) checkTime('endDateTime', endLocal);
  if (timeZone !== undefined) checkZone(timeZone);
}

/** Refuses a series with a date outside the calendar. */
export function checkSeriesPlaceable(state: SeriesState): void {
  for (const segment of state.segments) {
    checkTime('startDateTime', segment.fromDate);
    checkTime('recurrenceConfig', lastDayOf(state, segment));
    checkZone(segment.timeZone);
  }
  for (const date of state.extraDates) checkTime('startDateTime', date);
  for (const { startDate } of Object.values(state.overrides)) {
    if (startDate !== undefined) checkTime('startDateTime', startDate);
  }
}

function checkTime(field: string, local: string): void {
  if (!isRealDay(local)) throw invalidField(field, eventFormSentences.noSuchDay);
  if (!isInCalendar(local)) throw invalidField(field, outsideCalendar);
}

function checkZone(timeZone: string): void {
  if (!isTimeZone(timeZone)) throw invalidField('regionId', eventSentences.zoneUnknown);
}
