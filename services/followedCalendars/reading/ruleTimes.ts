import { isTame, RRule } from '#contracts/calendar/rrule.ts';

/** Rules with more dates before the window than this are read no further. */
const MOST_DATES = 20_000;

type Window = { from: string; until: string };

/**
 * The wall times of an RRULE (without UNTIL) that begins at `start`, within a window, both ends included. Undefined for
 * a rule that cannot be read, repeats more often than daily, or may never come true: rrule would look for its next
 * date until the year 9999.
 */
export function ruleTimes(rule: string, start: string, { from, until }: Window): string[] | undefined {
  try {
    const options = RRule.parseString(rule);
    if (!isTame(options)) return undefined;
    const dates = new RRule({
      ...options,
      dtstart: new Date(`${start}Z`),
      until: new Date(`${until}:59Z`),
    }).all((_, index) => index < MOST_DATES);
    return dates.map(date => date.toISOString().slice(0, 16)).filter(wall => wall >= from && wall <= until);
  } catch {
    return undefined;
  }
}
