import { isTimeZone } from '#contracts/calendar/timeZone.ts';
import { clockOf, instantOf, wallTimeAt } from '#contracts/calendar/wallTime.ts';
import { plusDays } from '#contracts/events/series/recurrence.ts';
import type { Note } from './found.ts';
import type { Received } from './readTexts.ts';
import { readTimes } from './readTimes.ts';

/** On so many days the clocks of two zones are compared: each changes its clocks four times in them. */
const COMPARED_DAYS = 731;
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
  return isAlike(sent, region, startLocal, now) ? undefined : sent;
}

function isAlike(sent: string, region: string, startLocal: string, now: Date): boolean {
  const shown = wallTimeAt(instantOf(startLocal, sent), region);
  if (shown.slice(0, 10) !== startLocal.slice(0, 10)) return false;
  const [theirs, ours] = [startLocal, shown].map(local => local.slice(10));
  const begins = [startLocal.slice(0, 4), now.toISOString().slice(0, 4)].sort()[1]!;
  const name = [begins, sent, theirs, region, ours].join(' ');
  const known = compared.get(name);
  if (known !== undefined) return known;
  const days = Array.from({ length: COMPARED_DAYS }, (_, day) => plusDays(`${begins}-01-01`, day));
  const [there, here] = [sent, region].map(zone => readerOf(zone, begins));
  const alike = days.every(day => there!(`${day}${theirs}`) === here!(`${day}${ours}`));
  if (compared.size > MOST_KNOWN) compared.clear();
  compared.set(name, alike);
  return alike;
}

/** Remembered: a source names few zones and times, and comparing them takes 3 ms. */
const compared = new Map<string, boolean>();
const MOST_KNOWN = 1_000;

type Reader = (local: string) => number;
const readers = new Map<string, Reader>();

function readerOf(zone: string, year: string): Reader {
  const name = `${year} ${zone}`;
  const known = readers.get(name);
  if (known) return known;
  const first = `${year}-01-01`;
  const clock = clockOf(zone, `${first}T00:00`, `${plusDays(first, COMPARED_DAYS)}T00:00`);
  const reader: Reader = local => clock(local).epochMs;
  if (readers.size > MOST_KNOWN) readers.clear();
  readers.set(name, reader);
  return reader;
}
