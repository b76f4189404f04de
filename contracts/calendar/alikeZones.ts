import { dayAfter } from './days.ts';
import { clockOf, instantOf, wallTimeAt } from './wallTime.ts';

/** The number of days over which two zones are compared: each changes its clocks four times in them. */
const COMPARED_DAYS = 731;

/**
 * Whether what takes place at this time of day in one zone is always at the same time of the same day in another:
 * 19:00 in London is 20:00 in Berlin all year, 14:00 in New York is not always 20:00 there, and 23:30 in London is on
 * another weekday.
 */
export function alwaysAlike(zone: string, other: string, startLocal: string, now: Date): boolean {
  const shown = wallTimeAt(instantOf(startLocal, zone), other);
  if (shown.slice(0, 10) !== startLocal.slice(0, 10)) return false;
  const [theirs, ours] = [startLocal, shown].map(local => local.slice(10));
  const begins = [startLocal.slice(0, 4), now.toISOString().slice(0, 4)].sort()[1]!;
  const name = [begins, zone, theirs, other, ours].join(' ');
  const known = compared.get(name);
  if (known !== undefined) return known;
  const days = [`${begins}-01-01`];
  while (days.length < COMPARED_DAYS) days.push(dayAfter(days.at(-1)!));
  const [there, here] = [zone, other].map(one => readerOf(one, begins));
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
  const clock = clockOf(zone, `${first}T00:00`, `${Number(year) + 3}-01-01T00:00`);
  const reader: Reader = local => clock(local).epochMs;
  if (readers.size > MOST_KNOWN) readers.clear();
  readers.set(name, reader);
  return reader;
}
