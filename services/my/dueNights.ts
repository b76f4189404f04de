import { plusDays } from '#contracts/calendar/days.ts';
import { wallTimeAt } from '#contracts/calendar/wallTime.ts';
import { MOST_NIGHTS } from '#contracts/organizers/organizer.ts';
import type { TeamNight } from './mails/teamNight.ts';

// A team is asked two days before a date of a series that nobody has confirmed for four weeks. The mail is about all
// nights of the week that begins then, up to the day before the next mail can come in time, and leaves out what
// somebody has confirmed within four weeks. Days and hours are those of the place.

/** Days without a word after which a night is asked about, and before a date on which its mail comes. */
export const ASKING = { silent: 28, ahead: 2 };
const WEEK_DAYS = 7;
const DAY = 86_400_000;
/** Nobody is mailed from 21:00 on, until 9:00. */
const AWAKE = { from: '09:00', until: '21:00' };

/** What a team is asked about, and the day on which it is asked. */
export type Asking = { day: string; timeZone: string; nights: string[] };

/** What of these nights a team is asked about now; undefined if nothing is due, or it is no time for a mail. */
export function dueNights(nights: readonly TeamNight[], now: Date): Asking | undefined {
  const open = nights.filter(night => isOpen(night, now)).sort((a, b) => startOf(a) - startOf(b));
  const first = open.find(night => night.event.seriesId !== null && isWithin(night, now, ASKING.ahead));
  if (!first) return undefined;
  const { timeZone } = first.event;
  if (wakesIn(timeZone, now) > 0) return undefined;
  const week = open.filter(night => isWithin(night, now, ASKING.ahead + WEEK_DAYS - 1));
  const ids = week.map(({ event }) => event.id).slice(0, MOST_NIGHTS);
  return { day: wallTimeAt(now, timeZone).slice(0, 10), timeZone, nights: ids };
}

/** Whether people are to come to a night, and nobody has said for long that it is on. */
function isOpen({ event, confirmed }: TeamNight, now: Date): boolean {
  const { status, confirmation } = event;
  const isShown = status === 'published' && confirmation.freshness !== 'hidden';
  return isShown && Date.parse(event.startsAt) > now.getTime() && isSilent(new Date(confirmed.at), now);
}

/** Whether what was said last is too long ago. */
export function isSilent(lastSaid: Date, now: Date): boolean {
  return lastSaid.getTime() <= silentSince(now).getTime();
}

export function silentSince(now: Date): Date {
  return new Date(now.getTime() - ASKING.silent * DAY);
}

/** Whether it begins within some days, today included. */
function isWithin({ event: { startDateTime, timeZone } }: TeamNight, now: Date, days: number): boolean {
  return startDateTime.slice(0, 10) <= plusDays(wallTimeAt(now, timeZone).slice(0, 10), days);
}

const startOf = ({ event }: TeamNight): number => Date.parse(event.startsAt);

/** In how many milliseconds people can be mailed in a time zone; 0 if they can now. */
export function wakesIn(timeZone: string, now: Date): number {
  const [day, time] = wallTimeAt(now, timeZone).split('T') as [string, string];
  if (time >= AWAKE.from && time < AWAKE.until) return 0;
  const morning = `${time < AWAKE.from ? day : plusDays(day, 1)}T${AWAKE.from}`;
  // A clock change in between makes it an hour more or less, and is looked at again then.
  return Math.max(60_000, Date.parse(`${morning}Z`) - Date.parse(`${day}T${time}Z`));
}
