import { plusDays } from '#contracts/calendar/days.ts';
import { type RecurrenceConfig, rruleText, ruleOf } from '#contracts/events/series/recurrence.ts';
import { ruleDates } from '#contracts/events/series/ruleDates.ts';
import type { CollectedChange } from '#contracts/importedEvents/collected.ts';
import { shownOn, UTC } from './clocks.ts';
import type { Component } from './components.ts';
import { type Around, type Entry, entryOf, fieldsIn, overAt, timesOf } from './entryItem.ts';
import { movedTo, type Span } from './entrySpan.ts';
import { type DateOf, dateOf, onClock, type Range, type Recurrence } from './recurrence.ts';
import { type Dated, dateEntry } from './singleEntries.ts';

/** Of longer histories the latest exceptions are kept. */
const MOST_EXCEPTIONS = 300;
const DAYS_AHEAD = 800;
/** How far ahead dates that follow another one are sent one by one: further than series are made. */
const DAYS_FOLLOWING = 400;

/**
 * A series as one item, with its exceptions and the dates that its rule does not make (RDATE, exceptions from an
 * earlier rule). A second date on one day, which no series has, is an item of its own.
 */
export function seriesEntries(
  dated: Dated,
  recurrence: Recurrence,
  config: RecurrenceConfig,
  around: Around,
): Entry[] {
  const { own, excluded, extra } = recurrence;
  const first = dayOf(dated.span.start.wall);
  const dates = new Set(datesOf(config, first, around.now));
  const { rDates, singles } = besideRule(dates, dated.span, { extra, excluded });
  const basis = basisOf(dated, recurrence, around.now);
  const changed = [...own.keys(), ...following(dates, basis, recurrence, around)].filter(
    wall => !singles.includes(wall),
  );
  const keys = new Set(changed.map(dayOf));
  const exDates = [...new Set(excluded.map(dayOf))].filter(day => dates.has(day) && !keys.has(day));
  const changes = changed.flatMap(
    wall => changeOf(basis, dayOf(wall), dateOf(recurrence, wall, around.clocks)!, around) ?? [],
  );
  const { uid, master, span } = basis;
  const { item } = entryOf(master, uid, span, around);
  const latest = <Part>(parts: readonly Part[], name: string): object => {
    around.notice('dates', parts.length - MOST_EXCEPTIONS);
    return parts.length > 0 ? { [name]: parts.slice(-MOST_EXCEPTIONS) } : {};
  };
  const sent = {
    rule: textOfRule(config, first),
    ...latest(exDates.sort(), 'exDates'),
    ...latest(rDates.sort(), 'rDates'),
    ...latest(
      changes.sort((one, other) => (one.date < other.date ? -1 : 1)),
      'changes',
    ),
  };
  const ends = endOf(config, dates, span);
  const lasts = ends && [ends, ...rDates.map(wall => overAt(movedTo(span, wall)))];
  const last = lasts && new Date(Math.max(...lasts.map(Number)));
  return [
    { item: { ...item, recurrence: sent }, overAt: last },
    // The day alone would be the id of the date that the series has.
    ...singles.map(wall =>
      dateEntry(dated, wall, dateOf(recurrence, wall, around.clocks), around, [dayOf(wall)]),
    ),
  ];
}

/** The current series: an entry for a date and all after it changes the rest, if it moves no days. */
function basisOf(dated: Dated, { ranges }: Recurrence, now: Date): Dated & { since: Range | undefined } {
  const { clock, wall } = dated.span.start;
  const today = shownOn(clock, now.toISOString().slice(0, 16), UTC);
  const since = ranges.findLast(({ from, span }) => from <= today && dayOf(span.start.wall) === dayOf(from));
  if (!since) return { ...dated, since };
  const span = movedTo(since.span, `${dayOf(wall)}${since.span.start.wall.slice(10)}`);
  return { uid: dated.uid, master: since.event, span, since };
}

/**
 * The dates that follow an entry other than the one of which the series has its values, to the end of a month, so that
 * the item does not change by the day.
 */
function following(
  dates: ReadonlySet<string>,
  { since }: { since: Range | undefined },
  { ranges, own }: Recurrence,
  { now }: Around,
): string[] {
  if (ranges.length === 0) return [];
  const [today, last] = [-1, DAYS_FOLLOWING].map(days => plusDays(now.toISOString().slice(0, 10), days));
  return [...dates].flatMap(day => {
    if (day < today! || day.slice(0, 7) > last!.slice(0, 7)) return [];
    const range = ranges.findLast(({ from }) => dayOf(from) <= day);
    const wall = range && `${day}${range.from.slice(10)}`;
    return wall && range !== since && !own.has(wall) ? [wall] : [];
  });
}

const dayOf = (wall: string): string => wall.slice(0, 10);

/** The RDATEs that are dates of the series, and those on a day that has another. */
function besideRule(
  dates: ReadonlySet<string>,
  { start }: Span,
  { extra, excluded }: Pick<Recurrence, 'extra' | 'excluded'>,
): { rDates: string[]; singles: string[] } {
  const time = start.wall.slice(10);
  const taken = new Set(dates);
  const rDates: string[] = [];
  const singles: string[] = [];
  for (const wall of new Set(extra)) {
    const isMade = dates.has(dayOf(wall)) && wall.slice(10) === time;
    if (isMade || excluded.includes(wall)) continue;
    if (taken.has(dayOf(wall))) singles.push(wall);
    else rDates.push(wall);
    taken.add(dayOf(wall));
  }
  return { rDates, singles };
}

function datesOf(config: RecurrenceConfig, from: string, now: Date): string[] {
  const today = now.toISOString().slice(0, 10);
  const horizon = plusDays(today > from ? today : from, DAYS_AHEAD);
  const until = config.endDate !== null && config.endDate < horizon ? config.endDate : horizon;
  return ruleDates(ruleOf(config, from), { from, until, ...(config.count && { limit: config.count }) });
}

/** The rule as series know it, with its last day. */
function textOfRule(config: RecurrenceConfig, first: string): string {
  const text = rruleText(ruleOf(config, first), { count: config.count, until: null });
  return config.endDate === null ? text : `${text};UNTIL=${config.endDate.replaceAll('-', '')}`;
}

function endOf(config: RecurrenceConfig, dates: ReadonlySet<string>, span: Span): Date | null {
  if (config.endDate === null && config.count === null) return null;
  const last = [...dates].at(-1);
  return last === undefined ? null : overAt(movedTo(span, `${last}${span.start.wall.slice(10)}`));
}

/** In what a date differs from the others. */
function changeOf(
  { master, span }: Dated,
  date: string,
  { event, span: moved }: DateOf,
  around: Around,
): CollectedChange | undefined {
  const here = moved && onClock(span.start.clock, moved);
  const as = (entry: Component, at: Span | undefined) => ({
    ...fieldsIn(entry, around),
    ...(at && timesOf(at, around.clocks)),
  });
  // At the time of the series now; an exception may still name that of an earlier rule.
  const before: Record<string, unknown> = as(master, movedTo(span, `${date}${span.start.wall.slice(10)}`));
  const own = Object.entries(as(event, here)).filter(
    ([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value),
  );
  return own.length > 0 ? { date, ...Object.fromEntries(own) } : undefined;
}
