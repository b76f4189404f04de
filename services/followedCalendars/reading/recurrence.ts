import { daysBetween, plusDays } from '#contracts/calendar/days.ts';
import { tidyRule } from '#contracts/calendar/rrule.ts';
import type { RecurrenceConfig } from '#contracts/events/series/recurrence.ts';
import { configOfRrule } from '#contracts/events/series/rruleConfig.ts';
import { type Clock, type Clocks, shownOn } from './clocks.ts';
import type { Component } from './components.ts';
import type { Around } from './entryItem.ts';
import { movedTo, type Span, spanOf } from './entrySpan.ts';
import { type Moment, momentOf, momentsOf } from './moments.ts';
import { sequenceOf } from './versions.ts';

/** How an entry recurs, in wall times on the clock of its start. */
export type Recurrence = {
  /** RRULEs without their UNTIL, which is undefined if it cannot be read. */
  rules: readonly { rule: string; until: string | null | undefined }[];
  extra: readonly string[];
  excluded: readonly string[];
  /** The entries that replace single dates, by the original times of these. */
  own: ReadonlyMap<string, Component>;
  /** The entries that replace a date and all after it (RANGE=THISANDFUTURE), in order. */
  ranges: readonly Range[];
};
export type Range = { from: string; event: Component; span: Span };
export type DateOf = { event: Component; span: Span | undefined };

type Own = { changes: readonly Component[]; hidden: readonly Component[] };

export function recurrenceOf(
  master: Component,
  { changes, hidden }: Own,
  { start }: Span,
  { clocks, notice }: Around,
): Recurrence {
  const walls = (name: string, entry = master) =>
    entry.all(name).flatMap(property => momentsOf(property, clocks).map(moment => wallOn(start, moment)));
  const keyed = (entries: readonly Component[]) =>
    entries.flatMap(event =>
      walls('RECURRENCE-ID', event)
        .slice(0, 1)
        .map(wall => ({ wall, event })),
    );
  const isRange = (event: Component): boolean =>
    /^thisandfuture$/i.test(event.all('RECURRENCE-ID')[0]?.params.RANGE ?? '');
  const ranges = keyed(changes.filter(isRange)).flatMap(({ wall, event }): Range[] => {
    const span = spanOf(event, clocks);
    return span ? [{ from: wall, event, span: onClock(start.clock, span) }] : [];
  });
  const single = keyed(changes.filter(event => !isRange(event)));
  // Of those for one date the newest, or the last one in the file.
  const own = new Map(
    single
      .toSorted((one, other) => sequenceOf(one.event) - sequenceOf(other.event))
      .map(({ wall, event }) => [wall, event]),
  );
  notice('older', single.length - own.size);
  return {
    rules: master.all('RRULE').map(({ value }) => ruleOf(tidyRule(value), start)),
    extra: walls('RDATE'),
    excluded: [...walls('EXDATE'), ...keyed(hidden).map(({ wall }) => wall)],
    own,
    ranges: ranges.sort((one, other) => (one.from < other.from ? -1 : 1)),
  };
}

/** The entry that a date is, if it has one of its own or follows one, and when that is. */
export function dateOf({ own, ranges }: Recurrence, wall: string, clocks: Clocks): DateOf | undefined {
  const event = own.get(wall);
  if (event) return { event, span: spanOf(event, clocks) };
  const range = ranges.findLast(({ from }) => from <= wall);
  if (!range) return undefined;
  const begins = range.span.start.wall;
  const days = daysBetween(range.from.slice(0, 10), wall.slice(0, 10));
  const moved = `${plusDays(begins.slice(0, 10), days)}${begins.slice(10)}`;
  return { event: range.event, span: movedTo(range.span, moved) };
}

/** A span on another clock. */
export function onClock(clock: Clock, { start, end }: Span): Span {
  if (start.isDay) return { start, end };
  return {
    start: { ...start, wall: shownOn(clock, start.wall, start.clock), clock },
    end: end && shownOn(clock, end, start.clock),
  };
}

export function recurs(event: Component): boolean {
  return event.all('RRULE').length > 0 || event.all('RDATE').length > 0;
}

/** A moment on the clock of a start; of a day, the time of the start on it. */
function wallOn(start: Moment, moment: Moment): string {
  const wall = shownOn(start.clock, moment.wall, moment.clock);
  if (start.isDay) return wall.slice(0, 10);
  return moment.isDay ? `${wall}${start.wall.slice(10)}` : wall;
}

/** A rule, and its last moment on the clock of its start; a day lasts until its end. */
function ruleOf(tidy: string, start: Moment): Recurrence['rules'][number] {
  const parts = tidy.split(';');
  const rule = parts.filter(part => !part.startsWith('UNTIL=')).join(';');
  const text = parts.find(part => part.startsWith('UNTIL='))?.slice('UNTIL='.length);
  if (text === undefined) return { rule, until: null };
  const until = momentOf(text, false, start.clock);
  const wall = until && shownOn(start.clock, until.wall, until.clock);
  return { rule, until: until?.isDay ? `${wall}T23:59` : wall };
}

/** The recurrence of a series that has exactly these dates; undefined where the rules of series cannot say it. */
export function configOf(
  { rules }: Recurrence,
  { start }: Span,
  { place }: Clocks,
): RecurrenceConfig | undefined {
  const [only, ...others] = rules;
  // At the same time in UTC every week is not at the same time at the place.
  const keepsTime = start.clock.kind !== 'offset' || place === undefined;
  if (!only || only.until === undefined || others.length > 0 || !keepsTime) return undefined;
  const day = start.wall.slice(0, 10);
  const last = only.until?.slice(0, 10) ?? null;
  const endsBefore = last !== null && !start.isDay && only.until! < `${last}${start.wall.slice(10)}`;
  return configOfRrule(only.rule, day, endsBefore ? plusDays(last, -1) : last);
}
