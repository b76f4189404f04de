import { Temporal } from 'temporal-polyfill';

/** The zone of events that no region gives one. */
export const PLATFORM_ZONE = 'UTC';

/** Whether clocks are known to go by a zone of this name (IANA's, or an offset). */
export function isTimeZone(timeZone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
    return true;
  } catch {
    return false;
  }
}

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

/** What a clock change does to a wall time: it skips it, or shows it twice. */
export type ClockChange = 'gap' | 'overlap' | null;
export type ClockReading = { epochMs: number; dst: ClockChange };

/**
 * Reads many wall times of one zone between two of them, each as `instantOf` does: 730 of them in 0.1 ms
 * where that takes 16 ms, for the zone's clock changes are looked up once.
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
/** No zone changes its clock and changes it back within so short a time; Morocco's month of fasting is longest. */
const STEP = 14 * DAY;

// Not by `getTimeZoneTransition`: how far the polyfill looks ahead depends on today's date.
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

/** The first minute of a stretch at which something is so that is not so at its begin and is so at its end. */
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
