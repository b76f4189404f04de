import { alwaysAlike } from '#contracts/calendar/alikeZones.ts';
import { isTimeZone } from '#contracts/calendar/timeZone.ts';
import type { Note } from './found.ts';
import type { Received } from './readTexts.ts';
import { readTimes } from './readTimes.ts';

const quiet: Note = () => {};

/**
 * The zone that a recurring item names, if dates at its time of day are not always at the same time of the same day in
 * the zone of its region: 14:00 in New York is 20:00 in Berlin, except for some weeks in March and October; 23:30 in
 * London is another weekday there. Which dates the rule has does not matter: a series does not change its zone because
 * it ends earlier. Undefined if it can be kept in the zone of its region.
 */
export function keptZone(item: Received, region: string | undefined, now: Date): string | undefined {
  const { timeZone: sent, recurrence } = item;
  if (!recurrence || region === undefined || typeof sent !== 'string' || sent === region) return undefined;
  if (sent.length > 60 || !isTimeZone(sent)) return undefined;
  const { startLocal, allDay } = readTimes(item, sent, quiet);
  if (startLocal === null || allDay) return undefined;
  return alwaysAlike(sent, region, startLocal, now) ? undefined : sent;
}
