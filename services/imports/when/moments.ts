import type { DateOrder } from '#contracts/imports/calls.ts';
import { readDate } from './dates.ts';
import { type Phrase, readPhrase } from './phrase.ts';
import { readPartOfDay, readSerial } from './serials.ts';
import { partDateAndTime, partUntil, readTime } from './times.ts';
import type { YearOf } from './years.ts';

/** The dates and times of a cell; `offset` is that of its time from UTC. */
export type Said = Phrase & { offset: string; isSerial: boolean };

const WITH_OFFSET = /^(.*:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)$/i;
/**
 * "20:00-02:00" is a start and an end, not a time two hours behind UTC; programs write offsets after a date and a T, or
 * after seconds.
 */
const IS_NIGHT = /^(?:[^T]*\s)?\d{1,2}:\d\d\s*-\s*\d\d:?\d\d$/i;
/** A list of dates is as long as this. */
const LONGEST = 200;

/** `yearOf` finds the year of dates without one; without it, these are no dates. */
export type As = { order: DateOrder | undefined; isDate: boolean; isSerial: boolean; yearOf?: YearOf };

/** Reads a cell; `isSerial` if another cell of the row has a date as a serial number. Undefined if it cannot be read. */
export function readMoment(text: string, as: As): Said | undefined {
  if (text.length > LONGEST) return undefined;
  const [, local = text, offset = ''] = IS_NIGHT.test(text) ? [] : (WITH_OFFSET.exec(text.trim()) ?? []);
  const serial = readSerial(local);
  if (serial) return { ...one(serial.date, serial.time), offset: '', isSerial: true };
  const part = readPartOfDay(local);
  const isPart = part !== undefined && (as.isSerial || readTime(local) === undefined);
  if (isPart && !as.isDate) return { ...one('', part), offset: '', isSerial: true };
  const read = readLocal(local, as);
  return read && { ...read, offset, isSerial: false };
}

function readLocal(text: string, { order, isDate, yearOf }: As): Phrase | undefined {
  const alone = isDate ? undefined : readTime(text);
  if (alone !== undefined) return one('', alone);
  const date = readDate(text, order);
  if (date) return one(date, '');
  return readPhrase(text, { order, isDate, ...(yearOf && { yearOf }) }) ?? readRange(text, order);
}

/** A date with a time and an end, as other programs write them. */
function readRange(text: string, order: DateOrder | undefined): Phrase | undefined {
  const range = partUntil(text);
  const start = range?.start ?? text;
  const end = range?.end ?? '';
  const onlyTime = readTime(start);
  if (onlyTime && range) return one('', onlyTime, end);
  const parts = partDateAndTime(start);
  const date = parts.date && readDate(parts.date, order);
  const time = readTime(parts.time);
  return date && time !== undefined ? one(date, time, end) : undefined;
}

function one(date: string, time: string, end = ''): Phrase {
  return {
    ...{ moments: [{ date, time, end }], joined: 'list', isEnd: false, doors: false },
    ...{ repeats: undefined, isYearGuessed: false },
  };
}
