import { daysBetween } from '#contracts/calendar/days.ts';
import { inWholeDays } from '#contracts/events/event/allDay.ts';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import { withPriceSaid } from '#contracts/events/price/priceOpen.ts';
import { ruleOf } from '#contracts/events/series/recurrence.ts';
import { firstMatchingDate } from '#contracts/events/series/ruleDates.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import type { Segment } from '#contracts/events/series/seriesParts.ts';
import { invalidField } from '#platform/refusals/refusal.ts';
import { lastDay, MOST_DATES } from './dates.ts';
import { checkTimes } from './wanted.ts';

/** The segment that a new series begins with. Refuses a start that its rule does not make. */
export function firstSegment({
  event: asked,
  recurrence,
  zoneSource,
}: SeriesCommandData<'CreateSeries'>): Segment {
  const event = inWholeDays(asked);
  const { startLocal, endLocal, timeZone, imported: _, organizerStanding: __, ...rest } = event;
  const {
    stylesNotOffered: ___,
    recommendationId: ____,
    ...template
  } = event.priceOpen ? withPriceSaid(rest) : rest;
  const fromDate = startLocal.slice(0, 10);
  const rule = ruleOf(recurrence, fromDate);
  const first = firstMatchingDate(rule, fromDate);
  if (first === undefined) throw invalidField('recurrenceConfig', seriesSentences.noDates);
  if (first !== fromDate) {
    throw invalidField('startDateTime', seriesSentences.otherFirstDate({ date: first }));
  }
  const times = {
    startTime: startLocal.slice(11),
    endTime: endLocal?.slice(11) ?? null,
    endDayOffset: endLocal ? daysBetween(fromDate, endLocal.slice(0, 10)) : 0,
  };
  checkTimes(times);
  const begun = { fromDate, rule, countedBefore: 0, ...times };
  return {
    ...begun,
    ...lastDay(begun, recurrence, MOST_DATES),
    timeZone,
    zoneSource: zoneSource ?? (event.regionId ? 'region' : 'platform'),
    template,
  };
}
