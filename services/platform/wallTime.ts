import { Temporal } from 'temporal-polyfill';

/** The zone of events that no region gives one. */
export const PLATFORM_ZONE = 'UTC';

/**
 * The instant at which clocks in `timeZone` show `local` (`2026-03-28T20:00`). A time that a clock change
 * skips moves forward by the gap; one that comes twice is the first (RFC 9557's "compatible").
 * Throws a RangeError for a zone or time that does not exist.
 */
export function instantOf(local: string, timeZone: string): Date {
  const zoned = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, {
    disambiguation: 'compatible',
  });
  return new Date(zoned.epochMilliseconds);
}
