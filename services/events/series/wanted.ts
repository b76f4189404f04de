import { isDeepStrictEqual } from 'node:util';
import type { EventForm } from '#contracts/events/event/event.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import {
  type Occurrence,
  occurrenceOf,
  segmentOf,
  shownOccurrence,
  wallTimesOf,
} from '#contracts/events/series/occurrences.ts';
import { daysBetween, type RecurrenceConfig, ruleOf } from '#contracts/events/series/recurrence.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import {
  type DatePatch,
  type Segment,
  type Template,
  type Times,
  template as templateSchema,
} from '#contracts/events/series/seriesParts.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { changesBetween } from '#platform/facts/changes.ts';
import { invalidField, notFound } from '#platform/refusals/refusal.ts';
import { shownRecurrence } from '../list/segments.ts';
import { datesOf } from './dates.ts';

// A form sends what it has; what equals the date that was edited is no change. When a change is for more than
// one date, the form's day only says which date was edited: time of day and length are what can be changed.

type Asked = SeriesCommandData<'ChangeSeries'>;

/** How long one date may last. */
const MOST_DAYS = 60;

/** What is really to change, and how the edited date was before. */
export type Wanted = {
  edited: Occurrence | undefined;
  details: Partial<Template>;
  times: Partial<Times>;
  startDate: string | undefined;
  timeZone: string | undefined;
  recurrence: RecurrenceConfig | null;
  /** Whether the rhythm is another than the form showed, and not only its end. */
  isNewRule: boolean;
  /** The dates that had values of their own when this was asked, those included that give way to it. */
  withOwn: readonly string[];
};

/** The date with a key; refuses when the series has none, or it was taken out. */
export function visibleDate(state: SeriesState, key: string): Occurrence {
  const found = occurrenceOf('', state, key);
  if (!found) throw notFound(seriesSentences.noDate);
  return found;
}

export function wantedOf(state: SeriesState, asked: Asked, now: Date): Wanted {
  const { scope, date, changed, recurrence } = asked;
  const edited = date === null ? shownOccurrence(datesOf(state), now) : visibleDate(state, date);
  const segment = shownSegment(state, asked, now);
  // A series shows its segment's words, and only the day and time of its next date.
  const shown = date === null ? segment.template : edited!;
  const fields = Object.keys(changed).filter(field => field in templateSchema.shape);
  const isLocked = scope !== 'this_only';
  const schedule = scheduleOf(edited ?? wallTimesOf(segment, segment.fromDate, {}), changed);
  // What all dates shall have, whatever they have for themselves, is meant also where the edited one has it.
  const insisted = isLocked ? saidFields(asked).filter(field => isOneOf(asked.overwriteOwn, field)) : [];
  if (isLocked && schedule.startDate !== undefined && !isDayOf(state, date, schedule.startDate)) {
    throw invalidField('startDateTime', seriesSentences.dateFixed);
  }
  // A region and its clock are one statement: where the clock is another, the region is meant too.
  const isOtherClock = changed.timeZone !== undefined && changed.timeZone !== segment.timeZone;
  const meant = isLocked && isOtherClock ? [...insisted, 'regionId'] : insisted;
  const details: Partial<Template> = {
    ...differing(pick(shown, fields), pick(changed, fields)),
    ...pick(pick(changed, fields), meant),
  };
  // A region brings its clock to every date that it is for, those of another clock than the edited one's too.
  const reached = isLocked && details.regionId !== undefined ? state.segments : [segment];
  const isSameClock = reached.every(({ timeZone }) => timeZone === changed.timeZone);
  return {
    edited,
    details,
    times: { ...differingTimes(schedule), ...pick(schedule.after, insisted) },
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

/** The fields that a form speaks of, by the names under which a date has them for itself. */
export function saidFields({ changed }: Pick<Asked, 'changed'>): string[] {
  return Object.keys(changed).flatMap(field => SAID_AS[field] ?? [field]);
}

function isOneOf(fields: readonly string[], field: string): boolean {
  return fields.includes(field);
}

const SAID_AS: Record<string, readonly string[]> = {
  startLocal: ['startTime'],
  endLocal: ['endTime', 'endDayOffset'],
};

/** Whether a form says of a series' rhythm and end what it showed: the rule of a segment, and the series' end. */
export function isRecurrenceOf(state: SeriesState, segment: Segment, said: RecurrenceConfig): boolean {
  const { endDate = null, count = null } = shownRecurrence(state, segment);
  return said.endDate === endDate && said.count === count && isRuleOf(segment, said);
}

function isRuleOf({ rule, fromDate }: Segment, said: RecurrenceConfig): boolean {
  return isDeepStrictEqual(ruleOf(said, fromDate), rule);
}

/** What one date would have for itself. */
export function patchOf({ details, times, startDate }: Wanted): DatePatch {
  return { ...(startDate !== undefined && { startDate }), ...times, ...details };
}

function scheduleOf(
  { startLocal, endLocal }: Pick<Occurrence, 'startLocal' | 'endLocal'>,
  changed: Partial<EventForm>,
): { before: Times; after: Times; startDate: string | undefined } {
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

/** Refuses an end that is not after the start, or much later. */
export function checkTimes({ startTime, endTime, endDayOffset }: Times): void {
  if (endTime !== null && (endDayOffset < 0 || (endDayOffset === 0 && endTime <= startTime))) {
    const isStart = endDayOffset === 0 && endTime === startTime;
    throw invalidField('endDateTime', isStart ? eventSentences.endIsStart : eventSentences.endBeforeStart);
  }
  if (endDayOffset > MOST_DAYS) {
    throw invalidField('endDateTime', seriesSentences.tooLong({ count: MOST_DAYS }));
  }
}

/** A row may be a day behind: a form that was filled from it names a day that was the next one then. */
function isDayOf(state: SeriesState, date: string | null, day: string): boolean {
  if (date !== null) return day === date;
  return datesOf(state).some(one => one.key === day || one.startLocal.startsWith(day));
}

/** An end is one value: its time means nothing with the day of another. */
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
