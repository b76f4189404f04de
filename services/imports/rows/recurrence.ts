import {
  RECURRENCE_TYPES,
  type RecurrenceConfig,
  recurrenceConfig,
  type Weekday,
} from '#contracts/events/series/recurrence.ts';
import type { DateOrder } from '#contracts/imports/calls.ts';
import { headingKey } from '#contracts/imports/columns.ts';
import { rowSentences } from '#contracts/imports/sentences.ts';
import { fieldAt } from '#contracts/platform/sentences/fieldWords.ts';
import { inEveryLanguage, type Wrong, wrongIn } from '#contracts/platform/validation/validation.ts';
import { readDate } from '../when/dates.ts';
import { readMoment } from '../when/moments.ts';
import { plainText, weekdaysNamed } from '../when/names.ts';
import { weekdayOf, yearsFrom } from '../when/years.ts';
import { type Cells, listOf, readWhole } from './values.ts';
import { WrongValue } from './wrongValue.ts';

const TYPE_WORDS: Record<string, (typeof RECURRENCE_TYPES)[number]> = {
  everyday: 'daily',
  everyweek: 'weekly',
  fortnightly: 'biweekly',
  every2weeks: 'biweekly',
  everymonth: 'monthly',
  week: 'weekly',
  month: 'monthly',
  day: 'daily',
};
const NONE = ['none', 'no', 'never', 'once', 'single', '0', 'false'];

/**
 * The recurrence in a row's columns; undefined if there is none. A weekly one without days is on the weekday
 * of its start.
 */
export function readRecurrence(
  cells: Cells,
  startDate: string,
  endOrder: DateOrder | undefined,
): RecurrenceConfig | undefined {
  const word = headingKey(cells.recurrenceType ?? '');
  if (word === '' || NONE.includes(word)) return undefined;
  const recurrenceType = RECURRENCE_TYPES.find(type => type === word) ?? TYPE_WORDS[word];
  if (!recurrenceType) {
    const text = cells.recurrenceType ?? '';
    throw new WrongValue(rowSentences.noRhythm({ text, known: RECURRENCE_TYPES }));
  }
  const days = listOf((cells.daysOfWeek ?? '').replace(/\s+(?=\S)/g, ',')).map(readWeekday);
  const weekly = recurrenceType === 'weekly' || recurrenceType === 'biweekly';
  const endDate = cells.recurrenceEndDate && lastDay(cells.recurrenceEndDate, startDate, endOrder);
  if (cells.recurrenceEndDate && !endDate) {
    throw new WrongValue(rowSentences.noDate({ text: cells.recurrenceEndDate }));
  }
  const number = (text: string | undefined): number | undefined => (text ? readWhole(text) : undefined);
  const said = {
    recurrenceType,
    interval: number(cells.interval) ?? 1,
    daysOfWeek: weekly && days.length === 0 ? [weekdayOf(startDate)] : days,
    dayOfMonth: number(cells.dayOfMonth) ?? null,
    weekOfMonth: cells.weekOfMonth ? readWeekOfMonth(cells.weekOfMonth) : null,
    dayOfWeek: cells.dayOfWeek && cells.weekOfMonth ? readWeekday(cells.dayOfWeek) : null,
    endDate: endDate ?? null,
    count: number(cells.recurrenceCount) ?? null,
  };
  const read = recurrenceConfig.safeParse(said, { error: inEveryLanguage });
  if (!read.success) {
    const [{ path, sentence: problem }] = wrongIn(read.error) as [Wrong, ...Wrong[]];
    throw new WrongValue(rowSentences.inColumn({ column: fieldAt(path.join('.')), problem }));
  }
  return read.data;
}

/** Without a year, it is the next one after the start. */
function lastDay(text: string, startDate: string, order: DateOrder | undefined): string | undefined {
  const as = { order, isDate: true, isSerial: false, yearOf: yearsFrom(startDate) };
  return readDate(text, order) ?? (readMoment(text, as)?.moments[0]?.date || undefined);
}

function readWeekday(text: string): Weekday {
  const [known] = weekdaysNamed([plainText(text).replace(/\.$/, '')]) ?? [];
  if (!known) throw new WrongValue(rowSentences.noWeekday({ text }));
  return known;
}

function readWeekOfMonth(text: string): number {
  if (/^(last|-1)$/i.test(text)) return -1;
  const [, number] = /^([1-4])(?:st|nd|rd|th)?$/i.exec(text) ?? [];
  if (!number) throw new WrongValue(rowSentences.noWeekOfMonth({ text }));
  return Number(number);
}
