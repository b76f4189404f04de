import { type ClockReading, clockOf } from './wallTime.ts';

type Clock = (local: string) => ClockReading;

// Most events fall into the same two or three years: a zone's clock changes are looked up once for all of them.
const known = new Map<string, Map<string, Clock>>();
const MOST_STRETCHES = 100;

/**
 * The function that gives the clock of each zone (`clockOf`), for wall times from the year of one to that of another.
 */
export function clocksBetween(first: string, last: string): (timeZone: string) => Clock {
  const [from, until] = [`${first.slice(0, 4)}-01-01T00:00`, `${last.slice(0, 4)}-12-31T00:00`];
  const stretch = `${from} ${until}`;
  const clocks = known.get(stretch) ?? new Map<string, Clock>();
  if (known.size >= MOST_STRETCHES) known.clear();
  known.set(stretch, clocks);
  return timeZone => {
    const clock = clocks.get(timeZone) ?? clockOf(timeZone, from, until);
    clocks.set(timeZone, clock);
    return clock;
  };
}
