import { tidyRule } from '#contracts/calendar/rrule.ts';
import { plusDays, type RecurrenceConfig } from '#contracts/events/series/recurrence.ts';
import { configOfRrule } from '#contracts/events/series/rruleConfig.ts';
import { type Clocks, shownOn } from './clocks.ts';
import type { Component } from './components.ts';
import type { Span } from './entrySpan.ts';
import { type Moment, momentOf, momentsOf } from './moments.ts';

/** How an entry recurs, in wall times on the clock of its start. */
export type Recurrence = {
  /** RRULEs without their UNTIL; undefined for one that cannot be read. */
  rules: readonly { rule: string; until: string | null | undefined }[];
  extra: readonly string[];
  excluded: readonly string[];
  /** The entries that stand for single dates, by the time that the rule gives these. */
  own: ReadonlyMap<string, Component>;
};

export function recurrenceOf(
  master: Component,
  overrides: readonly Component[],
  { start }: Span,
  clocks: Clocks,
): Recurrence {
  const walls = (name: string, entry = master) =>
    entry.all(name).flatMap(property => momentsOf(property, clocks).map(moment => wallOn(start, moment)));
  return {
    rules: master.all('RRULE').map(({ value }) => ruleOf(tidyRule(value), start)),
    extra: walls('RDATE'),
    excluded: walls('EXDATE'),
    // The last one in the file is the newest.
    own: new Map(
      overrides.flatMap(entry =>
        walls('RECURRENCE-ID', entry)
          .slice(0, 1)
          .map(wall => [wall, entry]),
      ),
    ),
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

/** A rule, and its last moment on the clock of its start; a day is meant to its end. */
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
