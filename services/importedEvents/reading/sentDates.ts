import { daysBetween, plusDays } from '#contracts/calendar/days.ts';
import type { DatePatch } from '#contracts/events/series/seriesParts.ts';
import { readTitle } from '#contracts/events/title/cancelledTitle.ts';
import type { ImportedContent } from '#contracts/importedEvents/importedEvent.ts';
import type { Note } from './found.ts';
import type { Known } from './readPlace.ts';
import { readStyles } from './readStyles.ts';
import {
  type Received,
  readAddress,
  readCoordinates,
  readCurrency,
  readPlainTexts,
  readText,
} from './readTexts.ts';
import { readTimes } from './readTimes.ts';

/** What a date is read against: its item, the zone that the source named, and what is known here. */
export type ReadAs = {
  item: Pick<ImportedContent, 'title' | 'startLocal' | 'endLocal' | 'allDay' | 'timeZone'>;
  zone: unknown;
  known: Known;
};

const quiet: Note = () => {};
/**
 * The values of one date of a series that differ from the others, as a source sent them. What cannot be read is left
 * out.
 */
export function readPatch(change: Received, day: string, as: ReadAs): DatePatch {
  const { title, cancelled } = titleOf(change, as);
  const texts = Object.entries({
    ...readPlainTexts(change, quiet),
    price: readText(change, 'price', { most: 100 }, quiet),
  }).filter(([, text]) => text !== null);
  const description = readText(change, 'description', { most: 5_000, lines: true }, quiet);
  const { latitude, longitude } = readCoordinates(change, quiet);
  const sourceUrl = readAddress(change, 'url', quiet);
  const currency = readCurrency(change, '', quiet);
  const { danceStyleIds } = readStyles(change, as.known, quiet);
  return {
    ...(title !== null && { title }),
    ...Object.fromEntries(texts),
    ...('price' in change && { priceOpen: null }),
    ...(description !== null && { description }),
    ...(latitude !== null && { latitude, longitude }),
    ...(sourceUrl !== null && { sourceUrl }),
    ...(currency !== '' && { currency }),
    ...(danceStyleIds.length > 0 && {
      danceStyles: danceStyleIds.map(danceStyleId => ({ danceStyleId, level: 'all' as const })),
    }),
    ...timesOf(change, day, as),
    ...(cancelled && { status: 'cancelled' as const }),
  };
}

/** A title that may say that the date is off is left out: the item is for a person to look at (`doubtsOf`). */
function titleOf(change: Received, { item }: ReadAs): { title: string | null; cancelled: boolean } {
  const read = readTitle(readText(change, 'title', { most: 1_000 }, quiet) ?? '');
  const title = readText({ title: read.title }, 'title', { most: 200 }, quiet);
  const isOff = change.cancelled === true;
  const says = title !== null && (isOff || !read.doubtful) && !(read.cancelled && title === item.title);
  return { title: says ? title : null, cancelled: isOff || read.cancelled };
}

/** The day and times of a date that was moved; without an end it lasts as long as the others. */
function timesOf(change: Received, day: string, as: ReadAs): DatePatch {
  const { start, end } = change;
  if (start === undefined && end === undefined) return {};
  const usual = usualOn(day, as.item);
  const startLocal = start === undefined ? usual.startLocal : localOf(start, change, as);
  if (startLocal === null) return {};
  const starts = startLocal.slice(0, 10);
  const later = daysBetween(day, starts);
  const lasts =
    end === undefined || end === null
      ? usual.endLocal && `${plusDays(usual.endLocal.slice(0, 10), later)}${usual.endLocal.slice(10)}`
      : lastOf(localOf(end, change, as), end, change, as);
  const endLocal = lasts && lasts > startLocal ? lasts : null;
  const allDay =
    start === undefined ? as.item.allDay : readTimes({ ...change, start }, undefined, quiet).allDay;
  return {
    ...(allDay !== as.item.allDay && { allDay }),
    ...(later !== 0 && { startDate: starts }),
    startTime: startLocal.slice(11),
    endTime: endLocal?.slice(11) ?? null,
    endDayOffset: endLocal ? daysBetween(starts, endLocal.slice(0, 10)) : 0,
  };
}

/** A moment on the clock that the item's own times were read on. */
export function localOf(moment: unknown, { timeZone }: Received, { item, zone }: ReadAs): string | null {
  const sent = { start: moment, timeZone: timeZone ?? zone ?? item.timeZone };
  return readTimes(sent, item.timeZone ?? undefined, quiet).startLocal;
}

/** A day as an end is the last one. */
function lastOf(local: string | null, sent: unknown, { allDay }: Received, { item }: ReadAs): string | null {
  const isDay = item.allDay || allDay === true || (typeof sent === 'string' && sent.length <= 10);
  return local && isDay ? `${local.slice(0, 10)}T23:59` : local;
}

function usualOn(day: string, { startLocal, endLocal }: ReadAs['item']) {
  const later = daysBetween(startLocal!.slice(0, 10), day);
  return {
    startLocal: `${day}${startLocal!.slice(10)}`,
    endLocal: endLocal && `${plusDays(endLocal.slice(0, 10), later)}${endLocal.slice(10)}`,
  };
}
