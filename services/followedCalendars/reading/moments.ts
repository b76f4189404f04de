import { Temporal } from 'temporal-polyfill';
import { isInCalendar } from '#contracts/calendar/calendar.ts';
import { type Clock, type Clocks, FLOATING, UTC } from './clocks.ts';
import type { Property } from './components.ts';

/** A day (`2026-11-27`), or a wall time (`2026-11-27T21:00`) with the clock that it was read from. */
export type Moment = { wall: string; isDay: boolean; clock: Clock };

/** The moments that a property names: DTSTART one, EXDATE and RDATE any number. What cannot be read is left out. */
export function momentsOf({ value, params }: Property, clocks: Clocks): Moment[] {
  // The colon of a zone such as `tzone://Microsoft/Utc` without quotes was taken for the one before the value.
  const [, rest = '', given = value] = /^(.+):(\d{8}(?:T\w+)?)$/.exec(value) ?? [];
  const clock = clocks.of(rest ? `${params.TZID}:${rest}` : params.TZID);
  return given.split(',').flatMap(text => momentOf(text.trim(), params.VALUE === 'DATE', clock) ?? []);
}

/** Parses a moment; undefined if it does not exist, or is out of range. */
export function momentOf(text: string, isDay: boolean, clock: Clock): Moment | undefined {
  // A period begins with its date.
  const [time = ''] = text.split('/');
  try {
    const moment = isDay || /^\d{4}-?\d{2}-?\d{2}$/.test(time) ? dayOf(time) : timeOf(time, clock);
    return isInCalendar(moment.wall) ? moment : undefined;
  } catch {
    return undefined;
  }
}

function dayOf(text: string): Moment {
  const day = Temporal.PlainDate.from(text.replace(/T.*$/i, ''));
  return { wall: day.toString(), isDay: true, clock: FLOATING };
}

function timeOf(text: string, clock: Clock): Moment {
  if (!/T.*(Z|[+-]\d{2}:?\d{2})$/i.test(text)) {
    return { wall: toMinute(Temporal.PlainDateTime.from(text)), isDay: false, clock };
  }
  const at = Temporal.Instant.from(text).toZonedDateTimeISO('UTC').toPlainDateTime();
  return { wall: toMinute(at), isDay: false, clock: UTC };
}

function toMinute(time: Temporal.PlainDateTime): string {
  return time.toString({ smallestUnit: 'minute' });
}

/**
 * What the clock shows a DURATION after a moment: days by the calendar, hours as they pass. Undefined if it cannot be
 * read, or is not positive.
 */
export function lastingUntil({ wall, isDay, clock }: Moment, duration: string): string | undefined {
  try {
    const length = Temporal.Duration.from(duration.trim().toUpperCase());
    if (length.sign <= 0) return undefined;
    if (isDay) return Temporal.PlainDate.from(wall).add(length).toString();
    const begins = Temporal.PlainDateTime.from(wall);
    if (clock.kind !== 'zone') return toMinute(begins.add(length));
    return toMinute(begins.toZonedDateTime(clock.zone).add(length).toPlainDateTime());
  } catch {
    return undefined;
  }
}
