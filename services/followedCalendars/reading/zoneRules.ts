import { Temporal } from 'temporal-polyfill';
import { RRule, tidyRule } from '#contracts/calendar/rrule.ts';
import { offsetNamed } from '../zones/zoneNames.ts';
import type { Component } from './components.ts';

/** When a zone of a calendar's own changes its clocks: wall times as if in UTC, and minutes ahead of UTC after it. */
type Change = { at: number; before: number; after: number };

/** The years whose clock changes are worked out. */
const YEARS = { past: 3, ahead: 12 };
const YEAR_MS = 366 * 86_400_000;

/**
 * How many minutes the clocks of a VTIMEZONE are ahead of UTC at a wall time, by the rules that it brings; undefined
 * if it brings none that can be read.
 */
export function offsetsOf(zone: Component, now: Date): ((wall: string) => number) | undefined {
  const changes = zone.parts.flatMap(part => changesOf(part, now)).sort((one, other) => one.at - other.at);
  const first = changes[0];
  if (!first) return undefined;
  return wall => {
    const at = Date.parse(`${wall}Z`);
    return changes.findLast(change => change.at <= at)?.after ?? first.before;
  };
}

function changesOf(part: Component, now: Date): Change[] {
  const [after, before] = ['TZOFFSETTO', 'TZOFFSETFROM'].map(name => minutesIn(part.all(name)[0]?.value));
  const begins = wallMs(part.all('DTSTART')[0]?.value);
  if (after === undefined || begins === undefined) return [];
  const rules = part.all('RRULE').flatMap(({ value }) => yearly(value, begins, now));
  const extra = part
    .all('RDATE')
    .flatMap(({ value }) => value.split(',').flatMap(date => wallMs(date) ?? []));
  return [begins, ...rules, ...extra].map(at => ({ at, before: before ?? after, after }));
}

/** Clocks change by the year. A zone that changes them every second is not read. */
function yearly(rule: string, begins: number, now: Date): number[] {
  try {
    const options = RRule.parseString(tidyRule(rule));
    if (options.freq !== RRule.YEARLY) return [];
    const { interval = 1, ...rest } = options;
    const from = new Date(Math.max(begins, now.getTime() - YEARS.past * YEAR_MS));
    const until = new Date(now.getTime() + YEARS.ahead * YEAR_MS);
    const dates = new RRule({ ...rest, interval: Math.max(1, interval), dtstart: new Date(begins) });
    const last = dates.before(from, true);
    return [...(last ? [last] : []), ...dates.between(from, until)].map(date => date.getTime());
  } catch {
    return [];
  }
}

function wallMs(value: string | undefined): number | undefined {
  try {
    return value === undefined
      ? undefined
      : Date.parse(`${Temporal.PlainDateTime.from(value.trim()).toString()}Z`);
  } catch {
    return undefined;
  }
}

/** No clock is further from UTC than 18 hours. */
function minutesIn(offset: string | undefined): number | undefined {
  const minutes = offset === undefined ? undefined : offsetNamed(offset.replace(/^([+-]\d{4})\d{2}$/, '$1'));
  return minutes !== undefined && Math.abs(minutes) <= 18 * 60 ? minutes : undefined;
}
