import { dayAfter } from '#contracts/calendar/days.ts';
import { wallTimeAt } from '#contracts/calendar/wallTime.ts';
import type { DateOrder } from '#contracts/imports/calls.ts';
import type { ImportField } from '#contracts/imports/columns.ts';
import type { QuestionAnswers } from '#contracts/imports/questions.ts';
import { rowSentences } from '#contracts/imports/sentences.ts';
import { type As, readMoment, type Said } from '../when/moments.ts';
import { type Days, daysOf, type Night, nightOf } from '../when/nights.ts';
import type { Moment } from '../when/phrase.ts';
import { everyNthWeek, type Repeats } from '../when/repeats.ts';
import { datesOf, type Rule, rulesOf } from '../when/rules.ts';
import { beforeMidnight } from '../when/times.ts';
import { type WhichYear, yearsFrom } from '../when/years.ts';
import type { Note } from './notes.ts';
import { askingOf, settle, takenFor } from './questions.ts';
import type { Cells } from './values.ts';
import { type Asking, WrongValue } from './wrongValue.ts';

type OrderOf = (field: string) => DateOrder | undefined;
export type ScheduleOptions = {
  orderOf: OrderOf;
  /** The start of rows without a time; null: they are of whole days. */
  usualStart: string | null;
  /** The row itself says that it is of whole days. */
  isAllDay?: boolean;
  timeZone: string | undefined;
  answers: QuestionAnswers;
  now: Date;
};

/** When the events of a row are, and the notes from reading it. */
export type Schedule = {
  nights: (Night & { rule?: Rule })[];
  /** Texts that also say when the doors open. */
  doors: string[];
  notes: Note[];
  asked: Asking[];
};

export const START_FIELDS = ['startDateTime', 'startDate', 'startTime'] as const;
const END_FIELDS = ['endDateTime', 'endDate', 'endTime'] as const;
const SHOWN = 100;

/**
 * Reads when a row's night begins and ends, or its nights, if it names several. People write date, time and both into
 * columns with any of these names; the cell's content counts, not its heading. A time with an offset from UTC is
 * brought to the clock of `timeZone`, that of the place. Throws WrongValue if the start cannot be determined, or has
 * to be asked for.
 */
export function readSchedule(cells: Cells, options: ScheduleOptions): Schedule {
  const notes: Note[] = [];
  const start = startOf(cells, options, notes);
  const end = endOf(cells, start, options, notes);
  const dates = datesAsked(start, options.answers);
  const rules = start.repeats && rulesAsked(start.repeats, start, end, options);
  const asked = [...start.asked, ...dates.asked, ...(rules?.asked ?? [])];
  settle(asked);
  const doors = start.doors.map(({ text }) => text);
  const done = (nights: Schedule['nights']): Schedule => ({ nights, doors, notes, asked });
  if (rules) {
    return done(
      rules.rules.map(rule => {
        const days = { ...start.moments[0]!, date: rule.first, last: rule.first };
        return { ...nightAt({ ...days, end: end.time || days.end }, options, notes), rule };
      }),
    );
  }
  const days = daysOf(start, dates.joins).map(one => withEnd(one, start.offset, end, options));
  for (const { text, field } of start.doors) {
    notes.push({ code: 'doors', field, value: text, taken: days[0]!.time });
  }
  return done(days.map(one => nightAt(one, options, notes)));
}

type Start = Omit<Said, 'doors' | 'repeats' | 'isYearGuessed'> & {
  repeats: { said: Repeats; field: ImportField; text: string } | undefined;
  doors: { text: string; field: ImportField }[];
  dated: { text: string; field: ImportField };
  asked: Asking[];
};

/** The combined content of the columns of a start. */
function startOf(cells: Cells, { orderOf, answers, now, timeZone }: ScheduleOptions, notes: Note[]): Start {
  const today = dayAt(now, timeZone);
  const years = takenFor('yearless', answers);
  const start: Start = {
    ...{ moments: [{ date: '', time: '', end: '' }], joined: 'list', isEnd: false, repeats: undefined },
    ...{ doors: [], offset: '', isSerial: false, dated: { text: '', field: 'startDate' } },
    asked: [],
  };
  for (const field of START_FIELDS) {
    const text = cells[field];
    if (!text) continue;
    const isDate = field === 'startDate';
    const as = { order: orderOf(field), isDate, isSerial: start.isSerial };
    const read = readMoment(text, { ...as, yearOf: yearsFrom(today, years) });
    if (!read) throw unread(text, isDate);
    if (read.isYearGuessed) start.asked.push(yearAsked({ text, field }, { as, today, answers }));
    if (read.isSerial) notes.push({ code: 'serialNumber', field, value: text, taken: shownMoment(read) });
    if (read.doors) start.doors.push({ text, field });
    if (read.repeats && !start.repeats) start.repeats = { said: read.repeats, field, text };
    start.isSerial ||= read.isSerial;
    start.offset ||= read.offset;
    if (read.moments[0]!.date && !start.moments[0]!.date) {
      start.moments = withTimes(read, start.moments[0]!);
      Object.assign(start, { joined: read.joined, isEnd: read.isEnd, dated: { text, field } });
    } else start.moments = withTimes(start, read.moments[0]!);
  }
  if (start.isEnd && !start.repeats) throw unread(start.dated.text, true);
  if (!start.moments[0]!.date && !start.repeats) throw new WrongValue(rowSentences.noStartDate);
  return start;
}

/** Dates with the time of another cell, which is the start of the first day. */
function withTimes({ moments, joined }: Pick<Said, 'moments' | 'joined'>, { time, end }: Moment): Moment[] {
  return moments.map((moment, index) => {
    const isSaid = moment.time !== '' || moment.end !== '' || (joined === 'span' && index > 0);
    return isSaid ? moment : { ...moment, time, end };
  });
}

function shownMoment({ moments: [moment] }: Said): string {
  return [moment!.date, moment!.time].filter(Boolean).join(' ');
}

/** Asks for the year of a date without one. */
function yearAsked(
  { text: value, field }: { text: string; field: ImportField },
  { as, today, answers }: { as: Omit<As, 'yearOf'>; today: string; answers: QuestionAnswers },
): Asking {
  const readsOf = (which: WhichYear): string[] =>
    readMoment(value, { ...as, yearOf: yearsFrom(today, which) })?.moments.map(({ date }) => date) ?? [];
  const others = (['thisYear', 'nextYear'] as const).map(choice => ({ choice, reads: readsOf(choice) }));
  return askingOf({ kind: 'yearless', field, value, reads: readsOf('next'), others }, answers).asking;
}

/** Asks what several dates in one cell are. */
function datesAsked(start: Start, answers: QuestionAnswers): { asked: Asking[]; joins: 'span' | 'each' } {
  const dates = [...new Set(start.moments.map(({ date }) => date))].toSorted();
  if (start.repeats || start.joined === 'span' || dates.length < 2) return { asked: [], joins: 'span' };
  const isAdjacent = dates.every((date, index) => index === 0 || date === dayAfter(dates[index - 1]!));
  const kind = isAdjacent ? 'adjacentDates' : 'listedDates';
  const reads = isAdjacent ? [dates[0]!, dates.at(-1)!] : dates;
  const { text: value, field } = start.dated;
  const { asking, taken } = askingOf({ kind, field, value, reads }, answers);
  return { asked: [asking], joins: taken === 'each' ? 'each' : 'span' };
}

/**
 * Asks whether a repetition becomes a series, and which one if its words are ambiguous. Its end is the second of two
 * dates, or that in the columns of the end.
 */
function rulesAsked(
  { said, field, text: value }: NonNullable<Start['repeats']>,
  { moments, joined, isEnd }: Start,
  end: End,
  { timeZone, answers, now }: ScheduleOptions,
): { rules: Rule[]; asked: Asking[] } {
  const [first, second] = moments.map(({ date }) => date);
  const today = dayAt(now, timeZone);
  const until = (joined === 'span' ? second : isEnd ? first : '') || end.date;
  const from = (!isEnd && first) || today;
  const weeks = rulesOf(said.isEither ? everyNthWeek(said) : said, { from, until });
  const readsOf = (rules: readonly Rule[]) => rules.flatMap(datesOf).toSorted().slice(0, 3);
  const of = { field, value, reads: readsOf(weeks) };
  const asked: Asking[] = [];
  let rules = weeks;
  if (said.isEither) {
    const ofMonth = rulesOf(said, { from, until });
    const others = [{ choice: 'ofMonth' as const, reads: readsOf(ofMonth) }];
    const { asking, taken } = askingOf({ kind: 'everyNth', ...of, others }, answers);
    asked.push(asking);
    if (taken === 'ofMonth') rules = ofMonth;
  }
  if (rules.length === 0) throw new WrongValue(rowSentences.noDatesLeft({ text: value }));
  const { asking } = askingOf({ kind: 'repeats', ...of, reads: readsOf(rules) }, answers);
  return { rules, asked: [...asked, asking] };
}

function dayAt(now: Date, timeZone: string | undefined): string {
  return wallTimeAt(now, timeZone ?? 'UTC').slice(0, 10);
}

type End = { date: string; time: string; isExact: boolean };
const NO_END: End = { date: '', time: '', isExact: false };

/** An end that cannot be read does not fail the row: the end is optional. */
function endOf(cells: Cells, start: Start, { orderOf, timeZone, now }: ScheduleOptions, notes: Note[]): End {
  const yearOf = yearsFrom(start.moments[0]!.date || dayAt(now, timeZone));
  const end = { ...NO_END, offset: '' };
  for (const field of END_FIELDS) {
    const text = cells[field];
    if (!text) continue;
    const isDate = field === 'endDate';
    const read = readMoment(text, { order: orderOf(field), isDate, isSerial: start.isSerial, yearOf });
    const [moment, ...others] = read?.moments ?? [];
    if (!read || !moment || others.length > 0 || read.repeats) {
      notes.push({ code: 'leftOut', field, value: text });
      return NO_END;
    }
    end.date ||= moment.date;
    end.time ||= moment.time || moment.end;
    end.offset ||= read.offset;
  }
  if (end.offset === '' || end.time === '') return { ...end, isExact: end.date !== '' };
  const day = start.moments[0]!.date;
  const placed = atPlace(beforeMidnight({ date: end.date || day, time: end.time }), end.offset, timeZone);
  // A time alone is on the day on which the event ends.
  return end.date ? { ...placed, isExact: true } : { date: '', time: placed.time, isExact: false };
}

function withEnd(days: Days, offset: string, end: End, { usualStart, timeZone }: ScheduleOptions): Days {
  const time = days.time || (usualStart ?? '');
  const start =
    offset && time ? atPlace(beforeMidnight({ date: days.date, time }), offset, timeZone) : undefined;
  const placed = {
    ...days,
    ...(start && { ...start, last: days.last === days.date ? start.date : days.last }),
  };
  if (end.isExact && end.time) return { ...placed, last: end.date, end: `${end.date} ${end.time}` };
  if (end.date) return { ...placed, last: end.date };
  return end.time ? { ...placed, end: end.time } : placed;
}

function nightAt(days: Days, { usualStart, isAllDay }: ScheduleOptions, notes: Note[]): Night {
  if (!days.time && !isAllDay) {
    const isEnd = days.end !== '' && !usualStart;
    if (isEnd) throw new WrongValue(rowSentences.noStartTime, { code: 'noTime', value: '' });
    notes.push({ code: 'noTime', value: '', taken: usualStart });
  }
  const { sameTimes, ...night } = nightOf({ ...days, time: days.time || (usualStart ?? '') });
  if (sameTimes)
    notes.push({ code: 'sameTimes', field: 'endTime', value: night.startDateTime.slice(11, 16) });
  return night;
}

/** A moment as the clock at the place shows it. */
function atPlace(
  { date, time }: { date: string; time: string },
  offset: string,
  timeZone: string | undefined,
): { date: string; time: string } {
  if (timeZone === undefined) {
    const text = `${date} ${time} ${offset}`;
    throw new WrongValue(rowSentences.offsetWithoutZone({ text }), {
      code: 'noRegion',
      value: '',
      taken: null,
    });
  }
  const ahead = offset
    .toUpperCase()
    .replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`);
  const [day, clock] = wallTimeAt(new Date(`${date}T${time}:00${ahead}`), timeZone).split('T');
  return { date: day!, time: clock! };
}

const DATE_LIKE = /\d{4}|\d[-/.]\d{1,2}[-/.]/;

function unread(text: string, isDate: boolean): WrongValue {
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  return new WrongValue(rowSentences[isDate || DATE_LIKE.test(text) ? 'noDate' : 'noTime']({ text: shown }));
}
