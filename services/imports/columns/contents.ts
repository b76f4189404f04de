import { cellText } from '../text/cells.ts';
import { ordersOf } from '../when/dates.ts';
import { readMoment } from '../when/moments.ts';
import { readSerial } from '../when/serials.ts';
import { yearsFrom } from '../when/years.ts';

/** The predominant kind of a column's values. `moment`: a date with a time. */
export type Contents = 'moment' | 'date' | 'time' | 'link' | 'price' | 'address' | 'name' | 'text' | 'empty';

const MOST = 0.6;
/** Values by which a column is judged. */
const JUDGED_BY = 50;
const DAY = /^\d{1,2}[./]\s?\d{1,2}\.?$/;
/** Of any year. */
const yearOf = yearsFrom('2027-01-01');
const LONGEST = 200;
const LONGEST_NAME = 100;

const LINK = /^(?:https?:\/\/|www\.)\S+$/i;
const PRICE =
  /^(?:(?:€|\$|£|CHF|EUR|USD|GBP)\s?\d{1,5}(?:[.,]\d{1,2})?|\d{1,5}(?:[.,]\d{1,2})?(?:,-)?\s?(?:€|\$|£|zł|Kč|₽|kr\.?|CHF|EUR|USD|GBP|PLN|CZK|RUB|euros?)|free|frei|gratis|gratuito?|gratuit|kostenlos)\.?$/iu;
const ADDRESS =
  /^(?:\d{1,5}[a-z]?,? \p{L}{3,}.*|\p{L}[\p{L}'’.-]+(?: \p{L}[\p{L}'’.-]*){0,4},? \d{1,4}\s?[a-z]?(?:[ ,/].*)?)$/iu;

/**
 * Classifies the values of a column; a bare number can be a time only if `asTimes`, and "20.12" a day rather than a
 * time only if `asDates`.
 */
export function contentsOf(values: readonly string[], { asTimes = false, asDates = false } = {}): Contents {
  const filled = values
    .map(cellText)
    .filter(text => text !== '')
    .slice(0, JUDGED_BY);
  if (filled.length === 0) return 'empty';
  const counts = new Map<Contents, number>();
  for (const text of filled) {
    const kind = asDates && DAY.test(text) ? 'date' : kindOf(text, asTimes);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const share = (...kinds: Contents[]) =>
    kinds.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0) / filled.length;
  if (share('moment', 'date') >= MOST) return share('moment') > share('date') ? 'moment' : 'date';
  for (const kind of ['time', 'link', 'price', 'address'] as const) if (share(kind) >= MOST) return kind;
  const isName = share('text') < MOST && new Set(filled).size >= filled.length * MOST;
  return isName ? 'name' : 'text';
}

function kindOf(text: string, asTimes: boolean): Contents {
  if (text.length > LONGEST) return 'text';
  if (LINK.test(text)) return 'link';
  if (PRICE.test(text)) return 'price';
  const when = whenIn(text, asTimes);
  if (when) return when;
  if (ADDRESS.test(text)) return 'address';
  return /\p{L}{2}/u.test(text) && text.length <= LONGEST_NAME ? 'name' : 'text';
}

function whenIn(text: string, asTimes: boolean): 'moment' | 'date' | 'time' | undefined {
  if (/^[\d.,]+$/.test(text) && !asTimes && !ordersOf(text)) return undefined;
  const isTime = asTimes && readSerial(text) === undefined;
  const [order] = ordersOf(text) ?? ['dmy' as const];
  const read = readMoment(text, { order, isDate: !isTime && !/\D/.test(text), isSerial: false, yearOf });
  if (!read) return readMoment(text, { order: 'mdy', isDate: false, isSerial: false, yearOf }) && 'date';
  const [{ date, time }] = read.moments as [(typeof read.moments)[number]];
  if (date || read.repeats) return time ? 'moment' : 'date';
  return time ? 'time' : undefined;
}
