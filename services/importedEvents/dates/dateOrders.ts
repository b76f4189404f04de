import { isDeepStrictEqual } from 'node:util';
import { daysBetween } from '#contracts/calendar/days.ts';
import {
  hasLeft,
  type Occurrence,
  occurrencesOf,
  placeOf,
  segmentOf,
} from '#contracts/events/series/occurrences.ts';
import type { DatePatch, OwnField, Times } from '#contracts/events/series/seriesParts.ts';
import { sentDays } from '../reading/sentSeries.ts';
import { type Followed, type Order, onDay, opener, staleValues } from './seriesOrders.ts';

const WHEN = ['startDate', 'startTime', 'endTime', 'endDayOffset', 'allDay'] as const satisfies OwnField[];

/** Which dates there are: those of the source, except where a person took one out or brought one back. */
export function presenceOrders(followed: Followed): Order[] {
  const { state, theirs, sent, now } = followed;
  const last = state.segments.at(-1)!;
  const isOpen = opener(last, now);
  // An endless series comes to later dates by itself.
  const made = new Set(sentDays(sent, '', sent.recurrence.endDate ?? state.horizon));
  const shown = new Map(occurrencesOf('', state).map(one => [one.key, one]));
  const isWanted = (day: string): boolean =>
    !sent.excluded.has(day) &&
    !isWithdrawn(followed, day) &&
    (made.has(day) || sent.extra.has(day) || sent.own.has(day));
  const days = new Set([
    ...[...shown.values()].filter(one => one.startsAt > now || isOpen(one.key)).map(({ key }) => key),
    ...[...made, ...sent.extra, ...sent.own.keys(), ...sent.excluded].filter(
      day => isOpen(day) || isPostponed(followed, day),
    ),
  ]);
  return [...days].sort().flatMap((date): Order[] => {
    if (hasLeft(state, date)) return [];
    if (!placeOf(state, date)) return additions(followed, date, isWanted(date));
    const isOut = state.excludedDates.includes(date);
    if (theirs.has(`${date} excluded`) || isOut !== isWanted(date)) return [];
    if (isOut) return [{ name: 'RestoreDate', data: { date, reset: false } }];
    return isKept(followed, date, shown.get(date)) ? [] : [{ name: 'ExcludeDate', data: { date } }];
  });
}

/** Whether a day that may be over takes place later, as its source says now. */
function isPostponed({ state, sent, now }: Followed, day: string): boolean {
  const { startDate, startTime } = sent.own.get(day) ?? {};
  const last = state.segments.at(-1)!;
  return (
    startDate !== undefined && opener({ ...last, startTime: startTime ?? last.startTime }, now)(startDate)
  );
}

/** Nobody knows of the date of a draft: it is taken out instead of cancelled. */
function isWithdrawn({ state, sent }: Followed, day: string): boolean {
  if (sent.own.get(day)?.status !== 'cancelled') return false;
  return (state.overrides[day]?.status ?? segmentOf(state, day).template.status) === 'draft';
}

/** A date that the series has not: one beside the rule, or that the source names before the series has come as far. */
function additions({ state, theirs, sent }: Followed, date: string, isWanted: boolean): Order[] {
  const { untilDate } = state.segments.at(-1)!;
  const isTheirRule = theirs.has('rule') || theirs.has('end');
  if (theirs.has('end') && untilDate !== null && date > untilDate) return [];
  if (isTheirRule && !sent.extra.has(date)) return [];
  const added: Order = { name: 'AddDate', data: { date } };
  if (isWanted) return [added];
  const isLater = untilDate === null && date > state.horizon && sentDays(sent, date, date).length > 0;
  return sent.excluded.has(date) && isLater ? [added, { name: 'ExcludeDate', data: { date } }] : [];
}

/**
 * A person's rule, and a date that a person gave values of its own, are theirs; unless the source takes the date out.
 */
function isKept({ theirs, sent }: Followed, date: string, one: Occurrence | undefined): boolean {
  if (sent.excluded.has(date)) return false;
  const isTheirRule = theirs.has('rule') || theirs.has('end');
  return (
    (isTheirRule && one?.extra === false) || (one?.own ?? []).some(field => theirs.has(`${date} ${field}`))
  );
}

/** The values of single dates: those of the source, except for those that a person gave them. */
export function ownOrders(followed: Followed): Order[] {
  const { state, theirs, sent, now } = followed;
  const isOpen = opener(state.segments.at(-1)!, now);
  const stale = new Map(state.segments.map(segment => [segment, staleValues(followed, segment)]));
  return occurrencesOf('', state).flatMap(one => {
    const date = one.key;
    if (one.startsAt <= now && !isOpen(date) && !isPostponed(followed, date)) return [];
    const isTheirTime = WHEN.some(field => theirs.has(`${date} ${field}`));
    const isOurs = (field: string): boolean =>
      !theirs.has(`${date} ${field}`) && !(isTheirTime && isOneOf(WHEN, field));
    const wanted = { ...stale.get(segmentOf(state, date)), ...sent.own.get(date) };
    const reset = one.own.filter(field => !(field in wanted) && isOurs(field));
    const has = { ...one, ...whenOf(one) };
    const set = Object.entries(wanted).filter(
      ([field, value]) => isOurs(field) && !isDeepStrictEqual(has[field as keyof typeof has] ?? null, value),
    );
    return [...resetOf(date, reset), ...changeOf(date, wanted, Object.fromEntries(set))];
  });
}

function whenOf({ startLocal, endLocal }: Occurrence): Times & { startDate: string } {
  const startDate = startLocal.slice(0, 10);
  return {
    startDate,
    startTime: startLocal.slice(11),
    endTime: endLocal?.slice(11) ?? null,
    endDayOffset: endLocal ? daysBetween(startDate, endLocal.slice(0, 10)) : 0,
  };
}

function resetOf(date: string, fields: OwnField[]): Order[] {
  return fields.length === 0 ? [] : [{ name: 'ResetDate', data: { date, fields } }];
}

function changeOf(date: string, wanted: DatePatch, set: DatePatch): Order[] {
  const { startDate, startTime, endTime, endDayOffset, ...fields } = set;
  const isMoved = [startDate, startTime, endTime, endDayOffset].some(value => value !== undefined);
  // The times of a date are sent all together.
  const times = isMoved ? onDay(wanted.startDate ?? date, wanted as Times) : {};
  const changed = { ...fields, ...times };
  if (Object.keys(changed).length === 0) return [];
  const data = { scope: 'this_only', date, changed, recurrence: null } as const;
  return [{ name: 'ChangeSeries', data: { ...data, overwriteOwn: [], unmatched: 'keep' } }];
}

function isOneOf(fields: readonly string[], field: string): boolean {
  return fields.includes(field);
}
