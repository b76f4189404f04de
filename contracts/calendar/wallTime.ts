import { Temporal } from 'temporal-polyfill';

/** The time zone of events without a region or zone of their own. */
export const PLATFORM_ZONE = 'UTC';

/**
 * The instant at which clocks in `timeZone` show `local` (`2026-03-28T20:00`). A time that a clock change
 * skips is moved forward by the gap; one that occurs twice is the first (RFC 9557's "compatible"), or with `later` the
 * second. Throws a RangeError for a zone or time that does not exist.
 */
export function instantOf(
  local: string,
  timeZone: string,
  disambiguation: 'compatible' | 'later' = 'compatible',
): Date {
  const zoned = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, { disambiguation });
  return new Date(zoned.epochMilliseconds);
}

/** What clocks in `timeZone` show at an instant, to the minute: `2026-03-28T20:00`. */
export function wallTimeAt(instant: Date, timeZone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' });
}

/** What a clock change does to a wall time: it skips it, or shows it twice. */
export type ClockChange = 'gap' | 'overlap' | null;
export type ClockReading = { epochMs: number; dst: ClockChange };

/**
 * Creates a function that reads many wall times of one zone within a range, each as `instantOf` does: 730 of
 * them in 0.1 ms instead of 16 ms, because the zone's clock changes are looked up only once.
 */
export function clockOf(timeZone: string, from: string, until: string): (local: string) => ClockReading {
  const spans = spansOf(timeZone, floating(from) - 2 * DAY, floating(until) + 2 * DAY);
  return local => {
    const shown = floating(local);
    const fitting = spans.filter(span => {
      const at = shown - span.offset;
      return at >= span.from && at < span.until;
    });
    const [first, second] = fitting;
    if (first) return { epochMs: shown - first.offset, dst: second ? 'overlap' : null };
    const before = spans.findLast(span => shown - span.offset >= span.until) ?? spans[0]!;
    return { epochMs: shown - before.offset, dst: 'gap' };
  };
}

type Span = { from: number; until: number; offset: number };
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/**
 * No zone changes its clock and changes it back in so short a time; even in Morocco the month of fasting is
 * longer.
 */
const STEP = 14 * DAY;

// Not with `getTimeZoneTransition`: how far the polyfill looks ahead depends on today's date.
function spansOf(timeZone: string, from: number, until: number): Span[] {
  const offsetAt = (epochMs: number): number =>
    Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6;
  const spans: Span[] = [];
  let begins = Number.NEGATIVE_INFINITY;
  let offset = offsetAt(from);
  for (let at = from; at < until; at += STEP) {
    const next = offsetAt(at + STEP);
    if (next === offset) continue;
    const change = firstMinute(at, at + STEP, epochMs => offsetAt(epochMs) !== offset);
    spans.push({ from: begins, until: change, offset });
    begins = change;
    offset = next;
  }
  return [...spans, { from: begins, until: Number.POSITIVE_INFINITY, offset }];
}

/**
 * The first minute of a span at which `isSo` is true, given that it is false at the beginning and true at the
 * end.
 */
function firstMinute(begin: number, end: number, isSo: (epochMs: number) => boolean): number {
  let [before, after] = [begin, end];
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
    if (isSo(middle)) after = middle;
    else before = middle;
  }
  return after;
}

function floating(local: string): number {
  return Date.parse(`${local}Z`);
}
