import { clocksBetween } from '../../calendar/clocks.ts';
import { type ClockChange, instantOf, wallTimeAt } from '../../calendar/wallTime.ts';
import type { EventTimes } from './eventTimes.ts';

// Clocks that are put forward skip the times in between: 02:30 is then an hour later. Clocks that are put back show
// times twice: then the first is meant. Somebody should look at an event that starts or ends at such a time, change the
// time or accept it. What is accepted are these very times: others are looked at again. All-day events have no times.

/** What a clock change does to the start of an event, else to its end. */
export function clockChangeOf({
  startLocal,
  endLocal,
  timeZone,
  allDay,
}: EventTimes & { allDay?: boolean | undefined }): ClockChange {
  if (allDay) return null;
  const read = clocksBetween(startLocal, endLocal ?? startLocal)(timeZone);
  return read(startLocal).dst ?? (endLocal === null ? null : read(endLocal).dst);
}

/** A time that a clock change skips, and the one that is meant by it; or one that occurs twice, with both instants. */
export type ChangedTime =
  | { end: boolean; change: 'gap'; local: string; meant: string }
  | { end: boolean; change: 'overlap'; local: string; first: Date; second: Date };

/** The times of an event, start before end, that a clock change skips or repeats. */
export function changedTimes({ startLocal, endLocal, timeZone }: EventTimes): ChangedTime[] {
  const clock = clocksBetween(startLocal, endLocal ?? startLocal)(timeZone);
  const read = (local: string, end: boolean): ChangedTime[] => {
    const { dst } = clock(local);
    const first = instantOf(local, timeZone);
    if (dst === 'gap') return [{ end, change: dst, local, meant: wallTimeAt(first, timeZone) }];
    return dst === 'overlap'
      ? [{ end, change: dst, local, first, second: instantOf(local, timeZone, 'later') }]
      : [];
  };
  return [...read(startLocal, false), ...(endLocal === null ? [] : read(endLocal, true))];
}
