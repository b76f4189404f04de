import { isDeepStrictEqual } from 'node:util';
import { daysBetween } from '#contracts/calendar/days.ts';
import { inWholeDays } from '#contracts/events/event/allDay.ts';
import type { EventForm } from '#contracts/events/event/eventFields.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import {
  type Occurrence,
  occurrenceOf,
  segmentOf,
  shownOccurrence,
} from '#contracts/events/series/occurrences.ts';
import { type RecurrenceConfig, ruleOf } from '#contracts/events/series/recurrence.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import {
  type DatePatch,
  type Segment,
  type Template,
  type Times,
  template as templateSchema,
  times,
  wholeTemplate,
} from '#contracts/events/series/seriesParts.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { wallTimesOf } from '#contracts/events/series/wallTimes.ts';
import { changesBetween } from '#platform/facts/changes.ts';
import { invalidField, notFound } from '#platform/refusals/refusal.ts';
import { shownRecurrence } from '../reading/segments.ts';
import { datesOf } from './dates.ts';

// A form sends all of its values; a value that equals the edited date's is no change. In a change of several
// dates, the form's day only identifies the edited date: time of day and length can be changed, the day
// cannot.

type Asked = SeriesCommandData<'ChangeSeries'>;

/** How many days one date may last. */
const MOST_DAYS = 60;

/** The effective changes, and the edited date before them. */
export type Wanted = {
  edited: Occurrence | undefined;
  details: Partial<Template>;
  times: Partial<Times>;
  /** The times are those of whole days, which do not apply to dates with times, nor the other way round. */
  inDays: boolean;
  startDate: string | undefined;
  timeZone: string | undefined;
  recurrence: RecurrenceConfig | null;
  /** Whether the rule, not only its end, differs from the one that the form showed. */
  isNewRule: boolean;
  /** The dates that had overrides before the change, including those that it replaces. */
  withOwn: readonly string[];
};

/** The date with a key. Refuses if the series has none, or if it was taken out. */
export function visibleDate(state: SeriesState, key: string): Occurrence {
  const found = occurrenceOf('', state, key);
  if (!found) throw notFound(seriesSentences.noDate);
  return found;
}

export function wantedOf(state: SeriesState, asked: Asked, now: Date): Wanted {
  const { scope, date, changed, recurrence } = asked;
  const edited = date === null ? shownOccurrence(datesOf(state), now) : visibleDate(state, date);
  const segment = shownSegment(state, asked, now);
  // A series shows the values of its segment, except for the day and time, which are those of its next date.
  const when = edited ?? wallTimesOf(segment, segment.fromDate, {});
  const shown = date === null ? { ...wholeTemplate(segment.template), allDay: when.allDay } : edited!;
  const fields = Object.keys(changed).filter(field => field in templateSchema.shape);
  const isLocked = scope !== 'this_only';
  const schedule = scheduleOf(when, changed);
  // A value that is to replace overrides counts as a change even if the edited date already has it.
  const insisted = isLocked ? sentFields(asked).filter(field => isOneOf(asked.overwriteOwn, field)) : [];
  if (isLocked && schedule.startDate !== undefined && !isDayOf(state, date, schedule.startDate)) {
    throw invalidField('startDateTime', seriesSentences.dateFixed);
  }
  // A region and its time zone are changed together: another zone means that the region changes, too.
  const isOtherClock = changed.timeZone !== undefined && changed.timeZone !== segment.timeZone;
  const meant = isLocked && isOtherClock ? [...insisted, 'regionId'] : insisted;
  const details: Partial<Template> = {
    ...differing(pick(shown, fields), pick(changed, fields)),
    ...pick(pick(changed, fields), meant),
  };
  // A price that is given answers the question in every segment where it is open.
  const isOpen = state.segments.some(({ template }) => template.priceOpen);
  if (isLocked && isOpen && 'price' in details) details.priceOpen ??= null;
  // A region brings its time zone to every date it applies to, whatever zone that date was in.
  const reached = isLocked && details.regionId !== undefined ? state.segments : [segment];
  const isSameClock = reached.every(({ timeZone }) => timeZone === changed.timeZone);
  return {
    edited,
    details,
    times: timesOfChange(schedule, 'allDay' in details ? timesSaid(asked) : insisted),
    inDays: changed.allDay ?? when.allDay,
    startDate: isLocked ? undefined : schedule.startDate,
    timeZone: isSameClock ? undefined : changed.timeZone,
    recurrence: recurrence && isRecurrenceOf(state, segment, recurrence) ? null : recurrence,
    isNewRule: recurrence !== null && !isRuleOf(segment, recurrence),
    withOwn: Object.keys(state.overrides),
  };
}

/** The segment that a form shows: that of the edited date, else of the series' next date, else the last. */
export function shownSegment(state: SeriesState, { date }: Pick<Asked, 'date'>, now: Date): Segment {
  const key = date ?? shownOccurrence(datesOf(state), now)?.key;
  return key === undefined ? state.segments.at(-1)! : segmentOf(state, key);
}

/** The fields that a form contains, by the names that they have as overrides. */
export function sentFields({ changed }: Pick<Asked, 'changed'>): string[] {
  return Object.keys(changed).flatMap(field => SAID_AS[field] ?? [field]);
}

/**
 * The times that a change of `allDay` brings to every date it applies to, whatever times the form showed beside it. A
 * segment that becomes all-day has whole days by that alone, and a date of its own what it shows.
 */
function timesSaid({ scope, changed, ...asked }: Asked): string[] {
  if (scope === 'this_only') return Object.keys(times);
  const sent = sentFields({ changed }).filter(field => field in times);
  return changed.allDay ? sent.filter(field => isOneOf(asked.overwriteOwn, field)) : sent;
}

function isOneOf(fields: readonly string[], field: string): boolean {
  return fields.includes(field);
}

const SAID_AS: Record<string, readonly string[]> = {
  startLocal: ['startTime'],
  endLocal: ['endTime', 'endDayOffset'],
};

/** Whether a form sends the recurrence that it showed: the rule of a segment, and the end of the series. */
export function isRecurrenceOf(state: SeriesState, segment: Segment, said: RecurrenceConfig): boolean {
  const { endDate = null, count = null } = shownRecurrence(state, segment);
  return said.endDate === endDate && said.count === count && isRuleOf(segment, said);
}

function isRuleOf({ rule, fromDate }: Segment, said: RecurrenceConfig): boolean {
  return isDeepStrictEqual(ruleOf(said, fromDate), rule);
}

/** A change as the overrides of one date. */
export function patchOf({ details, times, startDate }: Wanted): DatePatch {
  return { ...(startDate !== undefined && { startDate }), ...times, ...details };
}

function scheduleOf(
  known: Pick<Occurrence, 'startLocal' | 'endLocal' | 'allDay'>,
  sent: Partial<EventForm>,
): { before: Times; after: Times; startDate: string | undefined } {
  const { startLocal, endLocal } = known;
  const changed = inWholeDays(sent, known);
  const start = changed.startLocal ?? startLocal;
  const [startDate, startTime] = [start.slice(0, 10), start.slice(11)];
  const before = timesOf(startLocal, endLocal);
  const after =
    changed.endLocal === undefined ? { ...before, startTime } : timesOf(start, changed.endLocal ?? null);
  checkTimes(after);
  return { before, after, startDate: startDate === startLocal.slice(0, 10) ? undefined : startDate };
}

export function timesOf(startLocal: string, endLocal: string | null): Times {
  if (endLocal === null) return { startTime: startLocal.slice(11), endTime: null, endDayOffset: 0 };
  return {
    startTime: startLocal.slice(11),
    endTime: endLocal.slice(11),
    endDayOffset: daysBetween(startLocal.slice(0, 10), endLocal.slice(0, 10)),
  };
}

/** Refuses an end that is not after the start, or more than `MOST_DAYS` days later. */
export function checkTimes({ startTime, endTime, endDayOffset }: Times): void {
  if (endTime !== null && (endDayOffset < 0 || (endDayOffset === 0 && endTime <= startTime))) {
    const isStart = endDayOffset === 0 && endTime === startTime;
    throw invalidField('endDateTime', isStart ? eventSentences.endIsStart : eventSentences.endBeforeStart);
  }
  if (endDayOffset > MOST_DAYS) {
    throw invalidField('endDateTime', seriesSentences.tooLong({ count: MOST_DAYS }));
  }
}

/** A row may be a day old: a form that was filled from it names the date that was next then. */
function isDayOf(state: SeriesState, date: string | null, day: string): boolean {
  if (date !== null) return day === date;
  return datesOf(state).some(one => one.key === day || one.startLocal.startsWith(day));
}

function timesOfChange(
  schedule: { before: Times; after: Times },
  insisted: readonly string[],
): Partial<Times> {
  return { ...differingTimes(schedule), ...pick(schedule.after, insisted) };
}

/** An end is one value: its time and its day are only meaningful together. */
function differingTimes({ before, after }: { before: Times; after: Times }): Partial<Times> {
  const times: Partial<Times> = differing(before, after);
  if (times.endTime === undefined && times.endDayOffset === undefined) return times;
  return { ...times, endTime: after.endTime, endDayOffset: after.endDayOffset };
}

function differing(before: object, after: object): Record<string, unknown> {
  return Object.fromEntries(changesBetween(before, after).map(({ field, after }) => [field, after]));
}

export function pick(from: object, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field)));
}
