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
 * A series with its exceptions as one item; dates that its rule does not make (RDATE, exceptions from an earlier rule)
 * as items of their own.
 */
export function seriesEntries(
  dated: Dated,
  { own, excluded, extra }: Recurrence,
  config: RecurrenceConfig,
  around: Around,
): Entry[] {
  const { uid, master, span } = dated;
  const first = span.start.wall.slice(0, 10);
  const dates = new Set(datesOf(config, first, around.now));
  const isDate = (wall: string): boolean => dates.has(wall.slice(0, 10));
  const changed = [...own].filter(([wall]) => isDate(wall));
  const keys = new Set(changed.map(([wall]) => wall.slice(0, 10)));
  const exDates = [...new Set(excluded.filter(isDate).map(wall => wall.slice(0, 10)))].filter(
    day => !keys.has(day),
  );
  const changes = changed.flatMap(([wall, event]) => changeOf(dated, wall, event, around) ?? []);
  const { item } = entryOf(master, uid, span, around);
  const recurrence = {
    rule: textOfRule(config, first),
    ...(exDates.length > 0 && { exDates: exDates.sort().slice(-MOST_EXCEPTIONS) }),
    ...(changes.length > 0 && {
      changes: changes.sort((one, other) => (one.date < other.date ? -1 : 1)).slice(-MOST_EXCEPTIONS),
    }),
  };
  const beside = new Map([...extra.map(wall => [wall, master] as const), ...own]);
  const singles = [...beside].filter(([wall]) => !isDate(wall) && !excluded.includes(wall));
  return [
    { item: { ...item, recurrence }, overAt: endOf(config, dates, span) },
    ...singles.map(([wall, event]) => dateEntry(dated, wall, event, around)),
  ];
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
  wall: string,
  event: Component,
  around: Around,
): CollectedChange | undefined {
  const date = wall.slice(0, 10);
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
  const before: Record<string, unknown> = as(master, movedTo(span, wall));
  const own = Object.entries(as(event, here)).filter(
    ([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value),
  );
  return own.length > 0 ? { date, ...Object.fromEntries(own) } : undefined;
}
