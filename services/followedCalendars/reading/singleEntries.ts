import { plusDays } from '#contracts/calendar/days.ts';
import type { Component } from './components.ts';
import { type Around, type Entry, entryOf } from './entryItem.ts';
import { movedTo, type Span } from './entrySpan.ts';
import { type DateOf, dateOf, type Recurrence } from './recurrence.ts';
import { ruleTimes } from './ruleTimes.ts';

/** A recurring entry with its UID and the span of its first date. */
export type Dated = { uid: string; master: Component; span: Span };

/** How far ahead the dates are read of a rule that series do not have, and how many of them. */
const DAYS_AHEAD = 365;
const MOST_SINGLES = 200;

/**
 * The dates of a rule that a series cannot have, each as an item of its own. A rule that cannot be parsed is passed on
 * as text, with its first date.
 */
export function singleEntries(dated: Dated, recurrence: Recurrence, around: Around): Entry[] {
  const { master, span, uid } = dated;
  const times = timesOf(recurrence, span, around.now);
  if (!times) {
    const { item, overAt } = entryOf(master, uid, span, around);
    const rule = master.all('RRULE').map(({ value }) => value)[0];
    return [{ item: { ...item, ...(rule !== undefined && { recurrence: { rule } }) }, overAt }];
  }
  const kept = times.slice(0, MOST_SINGLES);
  around.notice('dates', times.length - kept.length);
  return kept.map(wall => dateEntry(dated, wall, dateOf(recurrence, wall, around.clocks), around, kept));
}

/** One date as an item, by its day; further ones on the same day by their time, too. */
export function dateEntry(
  { uid, master, span }: Dated,
  wall: string,
  date: DateOf | undefined,
  around: Around,
  all: readonly string[] = [],
): Entry {
  const first = all.find(other => other.startsWith(wall.slice(0, 10))) ?? wall;
  const id = `${uid}#${wall === first ? wall.slice(0, 10) : wall}`;
  return date ? entryOf(date.event, id, date.span, around) : entryOf(master, id, movedTo(span, wall), around);
}

function timesOf(
  { rules, extra, excluded, own }: Recurrence,
  { start }: Span,
  now: Date,
): string[] | undefined {
  const day = (days: number) => plusDays(now.toISOString().slice(0, 10), days);
  const window = { from: `${day(-1)}T00:00`, until: `${day(DAYS_AHEAD)}T23:59` };
  const begin = start.isDay ? `${start.wall}T00:00` : start.wall;
  const made = rules.map(({ rule, until }) =>
    until === undefined
      ? undefined
      : ruleTimes(rule, begin, {
          ...window,
          until: until !== null && until < window.until ? until : window.until,
        }),
  );
  if (made.includes(undefined)) return undefined;
  const asRead = (wall: string) => (start.isDay ? wall.slice(0, 10) : wall);
  const times = [
    ...new Set([start.wall, ...made.flatMap(walls => walls ?? []).map(asRead), ...extra, ...own.keys()]),
  ];
  const isOpen = (wall: string) => wall >= asRead(window.from) && wall <= window.until;
  const isOut = exclusionOf(times, excluded);
  return times.filter(wall => own.has(wall) || (isOpen(wall) && !isOut(wall))).sort();
}

/** By its time; or by its day if it is the only one on it: times of EXDATE are often those of an earlier rule. */
function exclusionOf(times: readonly string[], excluded: readonly string[]): (wall: string) => boolean {
  const walls = new Set(excluded);
  const days = new Set(excluded.map(wall => wall.slice(0, 10)));
  const onDay = Map.groupBy(times, wall => wall.slice(0, 10));
  return wall => {
    const day = wall.slice(0, 10);
    return walls.has(wall) || (days.has(day) && onDay.get(day)?.length === 1);
  };
}
