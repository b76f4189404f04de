import { isDeepStrictEqual } from 'node:util';
import type { EventForm } from '#contracts/events/event.ts';
import {
  type Occurrence,
  occurrenceOf,
  recurrenceConfigOf,
  segmentOf,
  shownOccurrence,
  wallTimesOf,
} from '#contracts/events/occurrences.ts';
import { daysBetween, type RecurrenceConfig, ruleOf } from '#contracts/events/recurrence.ts';
import { eventSentences } from '#contracts/events/sentences.ts';
import type { SeriesCommandData } from '#contracts/events/series.ts';
import {
  type DatePatch,
  type Segment,
  type Template,
  type Times,
  template as templateSchema,
} from '#contracts/events/seriesParts.ts';
import { seriesSentences } from '#contracts/events/seriesSentences.ts';
import type { SeriesState } from '#contracts/events/seriesState.ts';
import { changesBetween } from '#platform/changes.ts';
import { invalidField, notFound } from '#platform/refusal.ts';
import { datesOf } from './seriesDates.ts';

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
  const segment = edited ? segmentOf(state, edited.key) : state.segments.at(-1)!;
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
  return {
    edited,
    details: {
      ...differing(pick(shown, fields), pick(changed, fields)),
      ...pick(pick(changed, fields), insisted),
    },
    times: { ...differing(schedule.before, schedule.after), ...pick(schedule.after, insisted) },
    startDate: isLocked ? undefined : schedule.startDate,
    timeZone: changed.timeZone === segment.timeZone ? undefined : changed.timeZone,
    recurrence: recurrence && isRecurrenceOf(segment, recurrence) ? null : recurrence,
  };
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

/** Whether a form says of a segment's rhythm and end what they are. */
export function isRecurrenceOf(segment: Segment, said: RecurrenceConfig): boolean {
  const { endDate = null, count = null } = recurrenceConfigOf(segment);
  const isSameEnd = said.endDate === endDate && said.count === count;
  return isSameEnd && isDeepStrictEqual(ruleOf(said, segment.fromDate), segment.rule);
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
    throw invalidField('endDateTime', eventSentences.endBeforeStart);
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

function differing(before: object, after: object): Record<string, unknown> {
  return Object.fromEntries(changesBetween(before, after).map(({ field, after }) => [field, after]));
}

export function pick(from: object, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field)));
}
