import { isDeepStrictEqual } from 'node:util';
import { plusDays } from '#contracts/calendar/days.ts';
import { inWholeDays } from '#contracts/events/event/allDay.ts';
import type { EventForm } from '#contracts/events/event/eventFields.ts';
import {
  type Occurrence,
  occurrenceOf,
  segmentOf,
  shownOccurrence,
} from '#contracts/events/series/occurrences.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import { wholeTemplate } from '#contracts/events/series/seriesParts.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { wallTimesOf } from '#contracts/events/series/wallTimes.ts';
import { datesOf } from './dates.ts';
import { isRecurrenceOf, sentFields, timesOf } from './wanted.ts';

type Asked = SeriesCommandData<'ChangeSeries'>;

/** The fields that a form for many dates changed, of those that it sent. Times are given for `day`. */
type Sent = Pick<Asked, 'changed' | 'recurrence'> & { day: string };

/** The date in which a change was edited: the one that it names, or the one that the series shows. */
export function editedIn(state: SeriesState, { date }: Asked, now: Date): Occurrence | undefined {
  return date === null ? shownOccurrence(datesOf(state), now) : occurrenceOf('', state, date);
}

/**
 * The changes of a form that was filled from `seen`: the fields that differ from what it showed, and in any
 * case those that replace overrides. Times are given for the current day of the edited date.
 */
export function sentBy(asked: Asked, seen: SeriesState, current: SeriesState, now: Date): Sent {
  const edited = editedIn(seen, asked, now);
  const segment = edited ? segmentOf(seen, edited.key) : seen.segments.at(-1)!;
  const before = edited ?? wallTimesOf(segment, segment.fromDate, {});
  const day = (editedIn(current, asked, now) ?? before).startLocal.slice(0, 10);
  const { allDay } = before;
  const shown: object =
    asked.date === null || !edited ? { ...wholeTemplate(segment.template), allDay } : edited;
  const fields = changedFields(asked, { ...shown, timeZone: segment.timeZone });
  const { recurrence } = asked;
  return {
    changed: { ...fields, ...changedTimes(asked, before, day) },
    recurrence: recurrence && isRecurrenceOf(seen, segment, recurrence) ? null : recurrence,
    day,
  };
}

function changedFields({ changed, overwriteOwn }: Asked, shown: Record<string, unknown>): Partial<EventForm> {
  const { startLocal: _, endLocal: __, ...fields } = changed;
  const isOtherClock = changed.timeZone !== undefined && changed.timeZone !== shown.timeZone;
  // A region and its time zone are changed together.
  const meant = [...overwriteOwn, ...(isOtherClock ? ['regionId'] : [])];
  const kept = Object.entries(fields).filter(
    ([field, value]) => meant.includes(field) || !isDeepStrictEqual(shown[field] ?? null, value ?? null),
  );
  return Object.fromEntries(kept);
}

function changedTimes(
  { changed: sent, overwriteOwn }: Asked,
  before: Pick<Occurrence, 'startLocal' | 'endLocal' | 'allDay'>,
  day: string,
): Partial<EventForm> {
  const changed = inWholeDays(sent, before);
  const was = timesOf(before.startLocal, before.endLocal);
  const start = changed.startLocal ?? before.startLocal;
  const { startTime, endTime, endDayOffset } = timesOf(
    start,
    changed.endLocal === undefined ? before.endLocal : changed.endLocal,
  );
  const insisted = sentFields({ changed }).filter(field => isOneOf(overwriteOwn, field));
  const isStart = startTime !== was.startTime || insisted.includes('startTime');
  const isEnd =
    changed.endLocal !== undefined &&
    (endTime !== was.endTime || endDayOffset !== was.endDayOffset || insisted.includes('endTime'));
  return {
    ...(isStart && { startLocal: `${day}T${startTime}` }),
    ...(isEnd && { endLocal: endTime && `${plusDays(day, endDayOffset)}T${endTime}` }),
  };
}

function isOneOf(fields: readonly string[], field: string): boolean {
  return fields.includes(field);
}
