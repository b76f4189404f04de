import { plusDays } from '#contracts/calendar/days.ts';
import { type Clocks, shownOn } from './clocks.ts';
import type { Component } from './components.ts';
import { textOf } from './entryFields.ts';
import { lastingUntil, type Moment, momentsOf } from './moments.ts';

/** From when to when an entry lasts, on the clock of its start. The end of whole days is the last of them. */
export type Span = { start: Moment; end: string | undefined };

/** Undefined for an entry whose start cannot be read. */
export function spanOf(event: Component, clocks: Clocks): Span | undefined {
  const start = event.all('DTSTART').flatMap(property => momentsOf(property, clocks))[0];
  if (!start) return undefined;
  const ends = event.all('DTEND').flatMap(property => momentsOf(property, clocks))[0];
  const end = ends ? shownOn(start.clock, ends.wall, ends.clock) : endAfter(event, start);
  return wholeDays(event, { start, end }) ?? { start, end: end && endOfSpan(start.wall, end) };
}

/**
 * An end equal to the start is ignored. An earlier one in the morning of the same day belongs to the next morning, as
 * in the form; any other is passed on, and becomes an issue of the item.
 */
function endOfSpan(start: string, end: string): string | undefined {
  if (end === start) return undefined;
  const isMorning = end < start && end.slice(0, 10) === start.slice(0, 10) && end.slice(11) < '12:00';
  return isMorning ? plusDays(end.slice(0, 10), 1) + end.slice(10) : end;
}

function endAfter(event: Component, start: Moment): string | undefined {
  return event.all('DURATION').flatMap(({ value }) => lastingUntil(start, value) ?? [])[0];
}

/** Whole days end before the day, or the midnight, that the calendar names. */
function wholeDays(event: Component, { start, end }: Span): Span | undefined {
  const isMarked = /^true$/i.test(textOf(event, 'X-MICROSOFT-CDO-ALLDAYEVENT') ?? '');
  if (!start.isDay && !(isMarked && start.wall.endsWith('T00:00'))) return undefined;
  const first = start.wall.slice(0, 10);
  const last = end === undefined ? first : plusDays(end.slice(0, 10), -1);
  return { start: { ...start, wall: first, isDay: true }, end: [first, last].sort().at(-1) };
}

/** The same span at another start: as many days later, at the same time of day. */
export function movedTo({ start, end }: Span, wall: string): Span {
  if (end === undefined) return { start: { ...start, wall }, end };
  const days = (Date.parse(wall.slice(0, 10)) - Date.parse(start.wall.slice(0, 10))) / 86_400_000;
  const time = end.slice(10);
  return { start: { ...start, wall }, end: plusDays(end.slice(0, 10), days) + time };
}
