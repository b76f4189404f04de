import { z } from 'zod';
import { eventId } from '../events/calls.ts';
import { isDay } from '../events/event/allDay.ts';
import { STATUSES } from '../events/event/eventFields.ts';
import { localTime } from '../events/event/eventTimes.ts';
import { REASON_LENGTH } from '../my/nightCalls.ts';

/**
 * A snapshot of a night as last mailed, to be compared with its current state. Times are local, and days if it is
 * all-day. `cityStart`: when it begins on the clocks of its city, if those of `timeZone` show another time. Nights that
 * were mailed before these two were kept lack them. As a `draft` it is no longer in the calendar. `cancelReason`: why it
 * is cancelled, where its team has told dancers.
 */
export const toldNight = z.object({
  id: eventId.shape.id,
  title: z.string().max(200),
  start: z.union([localTime, z.iso.date()]),
  end: z.union([localTime, z.iso.date()]).nullable(),
  timeZone: z.string().max(100).optional(),
  cityStart: localTime.nullable().optional(),
  status: z.enum(STATUSES),
  place: z.string().max(500),
  cancelReason: z.string().max(REASON_LENGTH).optional(),
});
export type ToldNight = z.output<typeof toldNight>;

export const toldChange = z.object({ before: toldNight, now: toldNight });
export type ToldChange = z.output<typeof toldChange>;

/** What can become of a night, the most important first. */
export type ChangeKind = 'cancelled' | 'gone' | 'back' | 'moved' | 'place' | 'renamed';

const isOff = ({ status }: ToldNight): boolean => status === 'cancelled' || status === 'draft';

/** The changes to a night that matter to somebody who plans to go. */
export function kindsOf({ before, now }: ToldChange): ChangeKind[] {
  if (isOff(now)) return isOff(before) ? [] : [now.status === 'draft' ? 'gone' : 'cancelled'];
  return [
    ...(isOff(before) ? (['back'] as const) : []),
    ...(isSameTime(before, now) ? [] : (['moved'] as const)),
    ...(before.place === now.place ? [] : (['place'] as const)),
    ...(before.title === now.title ? [] : (['renamed'] as const)),
  ];
}

/** A night that no longer exists is described by its snapshot. */
export function changeOf(before: ToldNight, now: ToldNight | null): ToldChange {
  return { before, now: now ?? { ...before, status: 'draft' } };
}

/** The nights that are not known to be off. */
export function thatTakePlace(nights: readonly ToldNight[]): ToldNight[] {
  return nights.filter(night => !isOff(night));
}

/** Whether it is at the same time, or where one of them has no times, on the same days. */
function isSameTime(before: ToldNight, now: ToldNight): boolean {
  if (isOnOtherClock(before, now)) return false;
  if (isDay(before.start) === isDay(now.start)) return before.start === now.start && before.end === now.end;
  const [was, is] = [before, now].map(({ start, end }) =>
    [start, end ?? start].map(time => time.slice(0, 10)),
  );
  return was!.join() === is!.join();
}

/** Whether its times are those of another zone. Where that is the one of its city, the zone of the city was corrected. */
function isOnOtherClock(before: ToldNight, now: ToldNight): boolean {
  if (before.timeZone === undefined || now.timeZone === undefined) return false;
  return before.timeZone !== now.timeZone && Boolean(before.cityStart || now.cityStart);
}
