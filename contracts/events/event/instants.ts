import { instantOf } from '../../calendar/wallTime.ts';
import type { EventForm } from './eventFields.ts';

/** Hours after its start at which an event without an end counts as over. */
const HOURS_WITHOUT_END = 6;

type When = Pick<EventForm, 'startLocal' | 'endLocal' | 'timeZone'>;

/** When an event with these instants counts as over. */
export function overAtOf(startsAt: Date, endsAt: Date | null): Date {
  return endsAt ?? new Date(startsAt.getTime() + HOURS_WITHOUT_END * 3_600_000);
}

/** The instants of an event's wall times: its start, and when it counts as over. */
export function instantsOf({ startLocal, endLocal, timeZone }: When): { startsAt: Date; overAt: Date } {
  const startsAt = instantOf(startLocal, timeZone);
  return { startsAt, overAt: overAtOf(startsAt, endLocal ? instantOf(endLocal, timeZone) : null) };
}
