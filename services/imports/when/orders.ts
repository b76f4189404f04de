import type { DateOrder } from '#contracts/imports/calls.ts';
import { type Evidence, ordersOf } from './dates.ts';
import { digitDatesIn } from './phrase.ts';
import { partDateAndTime, partUntil } from './times.ts';

/** What a column of dates reveals about their order. */
export type DateColumn = { heading: string; evidence: Evidence };

/**
 * The order of each column of dates, and the columns whose order must be asked for. A column whose own rows
 * do not decide takes the order of the others, if they agree: a file usually has one author.
 */
export function settleOrders(
  dates: readonly DateColumn[],
  told: DateOrder | Readonly<Record<string, DateOrder>> | undefined,
): { orders: Record<string, DateOrder>; open: DateColumn[] } {
  const orders: Record<string, DateOrder> = {};
  const open: DateColumn[] = [];
  const seen = dates.filter(({ evidence }) => evidence.seen);
  const decided = new Set(seen.flatMap(({ evidence }) => orderSaidBy(evidence) ?? []));
  const [common, ...others] = decided;
  for (const column of seen) {
    const { heading, evidence } = column;
    const answer = typeof told === 'string' ? told : told?.[heading];
    const agreed =
      others.length === 0 && !evidence.contradictory && evidence.orders.includes(common!)
        ? common
        : undefined;
    const order = orderSaidBy(evidence) ?? answer ?? agreed;
    if (order) orders[heading] = order;
    else open.push(column);
  }
  return { orders, open };
}

function orderSaidBy({ orders: [only, ...others], contradictory }: Evidence): DateOrder | undefined {
  return others.length === 0 && !contradictory ? only : undefined;
}

type Holds = { timed: boolean; isDate: boolean };

/** The dates of a cell that may be ambiguous, each without its time; `timed` if the cell may have one. */
export function datesWithin(text: string, { timed, isDate }: Holds): string[] {
  if (!timed || ordersOf(text)) return [text];
  const dates = digitDatesIn(text, isDate);
  if (dates.length > 0) return dates;
  const { date } = partDateAndTime(text);
  return [/\d$/.test(date) ? date : partDateAndTime(partUntil(text)?.start ?? text).date];
}
