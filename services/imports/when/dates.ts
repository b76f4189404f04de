import { DATE_ORDERS, type DateOrder } from '#contracts/imports/calls.ts';
import { isWeekday, monthNamed, plainText } from './names.ts';

// A date in digits whose year does not come first can be read in more than one order, and the row does not decide it.
// Another row of the same column may: 28/03 cannot have the month first.

const WORD_BEFORE = /^(\p{L}{2,})\.?,?\s+(?=\d)/u;
const ISO = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/;
const DIGITS = /^(\d{1,2})([-/. ])\s?(\d{1,2})[-/. ]\s?(\d{4}|\d{2})\.?$/;
const NAMED =
  /^(\d{1,2})(?:st|nd|rd|th|er|o|°|a)?[-/. ]+(?:de |di )?(\p{L}{3,})\.?,?[-/. ]+(?:de |del )?(\d{4})$/u;
const NAME_FIRST = /^(?:\p{L}+[.,]* +)?(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;

/** A date as `2027-03-28`; undefined if the text is not a date, or not one in this order. */
export function readDate(text: string, order: DateOrder | undefined): string | undefined {
  const [, year, , month, day] = ISO.exec(text) ?? [];
  if (year) return dateOf(year, month!, day!);
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').trim();
  const [, nameFirst, dayAfter, yearAfter] = NAME_FIRST.exec(plain) ?? [];
  if (nameFirst) return dateOf(yearAfter!, monthOf(nameFirst), dayAfter!);
  // A weekday before the date adds nothing: `Sa., 14. März 2026`.
  const dayOn = withoutWeekday(plain);
  const digits = DIGITS.exec(dayOn);
  if (digits) return order && inOrder(digits, order);
  const [, dayFirst, name, namedYear] = NAMED.exec(dayOn) ?? [];
  if (name) return dateOf(namedYear!, monthOf(name), dayFirst!);
  return ISO.test(dayOn) ? readDate(dayOn, order) : undefined;
}

/**
 * The orders in which a text is a date; undefined if the order does not matter, or it is not a date at all.
 */
export function ordersOf(text: string): DateOrder[] | undefined {
  if (ISO.test(text)) return undefined;
  const digits = DIGITS.exec(withoutWeekday(text.trim()));
  if (!digits) return undefined;
  // Dotted dates have the day first in all countries that use them; 03.14.2027 is recognised as an exception by its
  // month.
  if (digits[2] === '.' && inOrder(digits, 'dmy')) return ['dmy'];
  const readings = DATE_ORDERS.map(order => [order, inOrder(digits, order)] as const).filter(
    ([, date]) => date !== undefined,
  );
  // With slashes or dots, a two-digit year is only taken to come first if nothing else is possible: hardly
  // anybody writes 27/03/28 that way.
  const likely = readings.filter(([order]) => order !== 'ymd' || digits[2] === '-');
  const counted = likely.length > 0 ? likely : readings;
  if (new Set(counted.map(([, date]) => date)).size === 1 && counted.length > 1) return undefined;
  return counted.length > 0 ? counted.map(([order]) => order) : undefined;
}

const YEARLESS = /^\d{1,2}([-/. ])\s?\d{1,2}$/;
/** One that has every day. */
const ANY_YEAR = 2_000;

/** What the dates of one column together reveal about their order. */
export type Evidence = { orders: DateOrder[]; seen: boolean; examples: string[]; contradictory: boolean };

export const noEvidence = (): Evidence => ({
  orders: [...DATE_ORDERS],
  seen: false,
  examples: [],
  contradictory: false,
});

/**
 * Adds the evidence of one more text; keeps the first three that narrow the order down, leave it open, or
 * contradict the others.
 */
export function addEvidence(evidence: Evidence, text: string): void {
  const [, separator] = YEARLESS.exec(text) ?? [];
  const orders = ordersOf(separator ? `${text}${separator}${ANY_YEAR}` : text);
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

function inOrder([, first, , second, third]: RegExpExecArray, order: DateOrder): string | undefined {
  if (order === 'dmy') return dateOf(third!, second!, first!);
  if (order === 'mdy') return dateOf(third!, first!, second!);
  return third!.length === 2 ? dateOf(first!, second!, third!) : undefined;
}

/** In "Mittag 5.3.2027" the word is a time of day. */
function withoutWeekday(text: string): string {
  const [before, word] = WORD_BEFORE.exec(text) ?? [];
  return before && isWeekday(plainText(word!)) ? text.slice(before.length) : text;
}

function monthOf(name: string): string {
  return String(monthNamed(plainText(name)) ?? 0);
}

function dateOf(year: string, month: string, day: string): string | undefined {
  const full = year.length === 4 ? year : `20${year.padStart(2, '0')}`;
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const real = new Date(`${date}T00:00Z`);
  return !Number.isNaN(real.getTime()) && real.toISOString().startsWith(date) ? date : undefined;
}
