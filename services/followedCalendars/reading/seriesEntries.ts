import { plusDays, type RecurrenceConfig, rruleText, ruleOf } from '#contracts/events/series/recurrence.ts';
import { ruleDates } from '#contracts/events/series/ruleDates.ts';
import type { CollectedChange } from '#contracts/importedEvents/collected.ts';
import { shownOn } from './clocks.ts';
import type { Component } from './components.ts';
import { type Around, type Entry, entryOf, fieldsIn, overAt, timesOf } from './entryItem.ts';
import { movedTo, type Span, spanOf } from './entrySpan.ts';
import type { Recurrence } from './recurrence.ts';
import { type Dated, dateEntry } from './singleEntries.ts';

/** Of longer histories the latest exceptions are kept. */
const MOST_EXCEPTIONS = 300;
const DAYS_AHEAD = 800;

/**
 * A series as one item, with its exceptions and the dates that its rule does not make (RDATE, exceptions from an
 * earlier rule). A second date on one day, which no series has, is an item of its own.
 */
export function seriesEntries(
  dated: Dated,
  { own, excluded, extra }: Recurrence,
  config: RecurrenceConfig,
  around: Around,
): Entry[] {
  const { uid, master, span } = dated;
  const first = dayOf(span.start.wall);
  const dates = new Set(datesOf(config, first, around.now));
  const { rDates, singles } = besideRule(dates, span, { extra, excluded });
  const changed = [...own].filter(([wall]) => !singles.includes(wall));
  const keys = new Set(changed.map(([wall]) => dayOf(wall)));
  const exDates = [...new Set(excluded.map(dayOf))].filter(day => dates.has(day) && !keys.has(day));
  const changes = changed.flatMap(([wall, event]) => changeOf(dated, dayOf(wall), event, around) ?? []);
  const { item } = entryOf(master, uid, span, around);
  const latest = <Part>(parts: readonly Part[], name: string): object =>
    parts.length > 0 ? { [name]: parts.slice(-MOST_EXCEPTIONS) } : {};
  const recurrence = {
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
    { item: { ...item, recurrence }, overAt: last },
    // The day alone would be the id of the date that the series has.
    ...singles.map(wall => dateEntry(dated, wall, own.get(wall) ?? master, around, [dayOf(wall)])),
  ];
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
  event: Component,
  around: Around,
): CollectedChange | undefined {
  const moved = spanOf(event, around.clocks);
  const { clock } = span.start;
  const here = moved && {
    start: { ...moved.start, wall: shownOn(clock, moved.start.wall, moved.start.clock), clock },
    end: moved.end && shownOn(clock, moved.end, moved.start.clock),
  };
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
