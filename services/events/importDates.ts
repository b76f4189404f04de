import { DATE_ORDERS, type DateOrder } from '#contracts/events/importCalls.ts';

// A date in digits with the year not first can be read in more than one order, and nothing in the row says which.
// What one row leaves open another of the same column may decide: 28/03 has no 28th month.

const MONTHS = [
  ['jan', 'ene'],
  ['feb'],
  ['mar'],
  ['apr', 'abr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dec', 'dic'],
];
const ISO = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/;
const DIGITS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;
const NAMED =
  /^(?:\p{L}+\.?,? +)?(\d{1,2})(?:st|nd|rd|th)?[-/. ]+(?:de )?(\p{L}{3,})\.?,?[-/. ]+(?:de )?(\d{4})$/u;
const NAME_FIRST = /^(?:\p{L}+\.?, +)?(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;
const TIME = /^(\d{1,2})(?:[:.h](\d{2})?)?(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?(?:m\.?)?$/i;
const TIME_AT_END =
  /[T\s,]+(\d{1,2}(?:[:.h]\d{0,2})(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]\.?m\.?)?|\d{1,2}\s*[ap]\.?m\.?)$/i;

/** A date as `2027-03-28`, or undefined where the text is none, or none in this order. */
export function readDate(text: string, order: DateOrder | undefined): string | undefined {
  const [, year, , month, day] = ISO.exec(text) ?? [];
  if (year) return dateOf(year, month!, day!);
  const digits = DIGITS.exec(text);
  if (digits) return order && inOrder(digits, order);
  const [, dayFirst, name, namedYear] = NAMED.exec(text) ?? [];
  if (name) return dateOf(namedYear!, monthOf(name), dayFirst!);
  const [, nameFirst, dayAfter, yearAfter] = NAME_FIRST.exec(text) ?? [];
  return nameFirst ? dateOf(yearAfter!, monthOf(nameFirst), dayAfter!) : undefined;
}

/** The time of day as `20:00`, or undefined: 20:00, 20.00, 20h, 8pm and 8:30 p.m. are known. */
export function readTime(text: string): string | undefined {
  const [, hours, minutes = '00', half] = TIME.exec(text.trim()) ?? [];
  if (!hours || Number(minutes) > 59) return undefined;
  const hour = Number(hours);
  if (half && (hour < 1 || hour > 12)) return undefined;
  const late = half?.toLowerCase() === 'p' ? 12 : 0;
  const counted = half ? (hour % 12) + late : hour;
  return counted > 23 ? undefined : `${String(counted).padStart(2, '0')}:${minutes}`;
}

/** Parts a text such as `2027-03-28T20:00:00` or `28/03/2027 8pm` into its date and time; either may be ''. */
export function partDateAndTime(text: string): { date: string; time: string } {
  const found = TIME_AT_END.exec(text);
  return found ? { date: text.slice(0, found.index), time: found[1]! } : { date: text, time: '' };
}

/** In which orders a text is a date; undefined where the order does not matter, or it is no date at all. */
export function ordersOf(text: string): DateOrder[] | undefined {
  const digits = DIGITS.exec(text);
  if (!digits) return undefined;
  const readings = DATE_ORDERS.map(order => [order, inOrder(digits, order)] as const).filter(
    ([, date]) => date !== undefined,
  );
  if (new Set(readings.map(([, date]) => date)).size === 1 && readings.length > 1) return undefined;
  return readings.length > 0 ? readings.map(([order]) => order) : undefined;
}

/** What the dates of one column say, all together, about the order that they are written in. */
export type Evidence = { orders: DateOrder[]; seen: boolean; examples: string[]; contradictory: boolean };

export const noEvidence = (): Evidence => ({
  orders: [...DATE_ORDERS],
  seen: false,
  examples: [],
  contradictory: false,
});

/** Adds what one more text says; keeps the first three that leave the order open, or contradict the others. */
export function addEvidence(evidence: Evidence, text: string): void {
  const orders = ordersOf(text);
  if (!orders) return;
  evidence.seen = true;
  const left = evidence.orders.filter(order => orders.includes(order));
  if (left.length === 0) {
    evidence.contradictory = true;
    if (evidence.examples.length < 4) evidence.examples.push(text);
    return;
  }
  if (evidence.examples.length < 3 && (orders.length > 1 || left.length < evidence.orders.length)) {
    evidence.examples.push(text);
  }
  evidence.orders = left;
}

function inOrder([, first, second, third]: RegExpExecArray, order: DateOrder): string | undefined {
  if (order === 'dmy') return dateOf(third!, second!, first!);
  if (order === 'mdy') return dateOf(third!, first!, second!);
  return third!.length === 2 ? dateOf(first!, second!, third!) : undefined;
}

function monthOf(name: string): string {
  const start = name.slice(0, 3).toLowerCase();
  return String(MONTHS.findIndex(names => names.includes(start)) + 1);
}

function dateOf(year: string, month: string, day: string): string | undefined {
  const full = year.length === 4 ? year : `20${year.padStart(2, '0')}`;
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const real = new Date(`${date}T00:00Z`);
  return !Number.isNaN(real.getTime()) && real.toISOString().startsWith(date) ? date : undefined;
}
