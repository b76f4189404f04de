import { endOfNight } from '#contracts/calendar/endOfNight.ts';
import { wallTimeAt } from '#contracts/calendar/wallTime.ts';
import type { DateOrder } from '#contracts/imports/calls.ts';
import { rowSentences } from '#contracts/imports/sentences.ts';
import { readDate } from './dates.ts';
import type { Note } from './notes.ts';
import { beforeMidnight, partDateAndTime, partUntil, readTime } from './times.ts';
import { type Cells, WrongValue } from './values.ts';

type Moment = { date: string; time: string };
type Written = Moment & { end: string; offset: string };
type OrderOf = (field: string) => DateOrder | undefined;

/** When a night is, as in a form's body, and the notes from reading it. */
export type Schedule = { startDateTime: string; endDateTime?: string; notes: Note[] };

const WITH_OFFSET = /^(.*:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)$/i;
const LONGEST = 100;

/**
 * Reads when a row's night begins and ends. People write date, time and both into columns with any of these
 * names; the cell's content counts, not its heading. A time with an offset from UTC is brought to the clock of
 * `timeZone`, that of the place. Throws WrongValue if the start cannot be determined.
 */
export function readSchedule(
  cells: Cells,
  {
    orderOf,
    usualStart,
    timeZone,
  }: { orderOf: OrderOf; usualStart: string | null; timeZone: string | undefined },
): Schedule {
  const notes: Note[] = [];
  const { end: until, offset, ...found } = momentOf(cells, 'start', orderOf);
  if (!found.date) throw new WrongValue(rowSentences.noStartDate);
  if (!found.time && usualStart) notes.push({ code: 'noTime', value: '', taken: usualStart });
  const time = found.time || usualStart;
  if (!time) throw new WrongValue(rowSentences.noStartTime, { code: 'noTime', value: '' });
  const written = beforeMidnight({ date: found.date, time });
  const start = atPlace(written, offset, timeZone);
  const startDateTime = `${start.date}T${start.time}:00`;
  const end = endOf(cells, { orderOf, until, day: written.date, timeZone }, notes);
  if (!end.date && !end.time) return { startDateTime, notes };
  if (end.date && !end.time) return { startDateTime, endDateTime: `${end.date}T23:59:00`, notes };
  const given = beforeMidnight(end);
  const date = given.date || endOfNight(start, given.time);
  if (date && `${date}T${given.time}:00` !== startDateTime) {
    return { startDateTime, endDateTime: `${date}T${given.time}:00`, notes };
  }
  notes.push({ code: 'sameTimes', field: 'endTime', value: start.time });
  return { startDateTime, notes };
}

/** An end that cannot be read does not fail the row: the end is optional. */
function endOf(
  cells: Cells,
  {
    orderOf,
    until,
    day,
    timeZone,
  }: { orderOf: OrderOf; until: string; day: string; timeZone: string | undefined },
  notes: Note[],
): Moment {
  try {
    const { date, time, offset } = momentOf(cells, 'end', orderOf);
    if (!date && !time) return { date: '', time: until };
    if (offset === '' || time === '') return { date, time };
    const end = atPlace(beforeMidnight({ date: date || day, time }), offset, timeZone);
    // Of a time alone, the day is that on which the night ends.
    return date ? end : { date: '', time: end.time };
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error;
    const field = (['endDateTime', 'endDate', 'endTime'] as const).find(name => cells[name]) ?? 'endTime';
    notes.push({ code: 'leftOut', field, value: cells[field] ?? '' });
    return { date: '', time: '' };
  }
}

/** A moment as the clock at the place shows it. */
function atPlace({ date, time }: Moment, offset: string, timeZone: string | undefined): Moment {
  if (offset === '') return { date, time };
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

/** What the columns of a start or an end say together; `end` is the end of a range such as 20:00-01:00. */
function momentOf(cells: Cells, which: 'start' | 'end', orderOf: OrderOf): Written {
  const whole = { date: '', time: '', end: '', offset: '' };
  for (const field of [`${which}DateTime`, `${which}Date`, `${which}Time`] as const) {
    const text = cells[field];
    if (!text) continue;
    const read = readMoment(text, orderOf(field), field.endsWith('Date'));
    whole.date ||= read.date;
    whole.time ||= read.time;
    whole.end ||= read.end;
    whole.offset ||= read.offset;
  }
  return whole;
}

function readMoment(text: string, order: DateOrder | undefined, isDate: boolean): Written {
  if (text.length > LONGEST) throw unread(text, isDate);
  const [, local = text, offset = ''] = WITH_OFFSET.exec(text.trim()) ?? [];
  return { ...readLocal(local, order, isDate), offset };
}

function readLocal(text: string, order: DateOrder | undefined, isDate: boolean): Moment & { end: string } {
  const alone = isDate ? undefined : readTime(text);
  if (alone !== undefined) return { date: '', time: alone, end: '' };
  const asDate = readDate(text, order);
  if (asDate) return { date: asDate, time: '', end: '' };
  const range = partUntil(text);
  const start = range?.start ?? text;
  const end = range?.end ?? '';
  const onlyTime = readTime(start);
  if (onlyTime && range) return { date: '', time: onlyTime, end };
  const parts = partDateAndTime(start);
  const date = parts.date && readDate(parts.date, order);
  if (!date) throw unread(parts.time ? parts.date || text : text, isDate || DATE_LIKE.test(text));
  const time = readTime(parts.time);
  if (time === undefined) throw unread(parts.time, false);
  return { date, time, end };
}

const DATE_LIKE = /\d{4}|\d[-/.]\d{1,2}[-/.]/;

function unread(text: string, isDate: boolean): WrongValue {
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return new WrongValue(rowSentences[isDate ? 'noDate' : 'noTime']({ text: shown }));
}
