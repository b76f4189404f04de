import { isTimeZone } from '#contracts/calendar/timeZone.ts';
import { instantOf } from '#contracts/calendar/wallTime.ts';
import { configOfRrule } from '#contracts/events/series/rruleConfig.ts';
import type { CollectedItem, CollectedRecurrence } from '#contracts/importedEvents/collected.ts';

/** An entry of a calendar with the names that an import of JSON reads. */
export type CalendarEntry = Record<string, unknown>;
/** The dates of a series that are left out, added or changed, and the zone in which they are said. */
export type SaidOfDates = CollectedRecurrence & { timeZone?: string | undefined };
/** The entries, and their single dates by entry id. */
export type CalendarEntries = { entries: CalendarEntry[]; dates: Record<string, SaidOfDates> };

/**
 * The entries of a calendar as events to import. A recurring one is a series; its single dates, which a row cannot
 * hold, are returned separately.
 */
export function entriesOfItems(items: readonly CollectedItem[]): CalendarEntries {
  const dates: CalendarEntries['dates'] = {};
  const entries = items.map(item => {
    const { rule, ...single } = item.recurrence ?? {};
    if (!rule) return entryOf(inTime(item));
    const config = configOfRrule(rule, item.start?.slice(0, 10) ?? '');
    // A row cannot parse it: it is among the failed rows, with its text.
    if (!config) return { ...entryOf(item), recurrence: { recurrenceType: rule } };
    const isSaid = Object.values(single).some(list => list.length > 0);
    if (isSaid) dates[item.id] = { ...item.recurrence, timeZone: item.timeZone };
    return { ...entryOf(item), recurrence: config };
  });
  return { entries, dates };
}

/**
 * Moments with their offset from UTC: the row brings them to the clock of its region, which may be another one. What
 * recurs keeps its days and times.
 */
function inTime(item: CollectedItem): CollectedItem {
  const { start, end, allDay, timeZone } = item;
  if (allDay || !timeZone || !isTimeZone(timeZone)) return item;
  const timed = (wall: string): string => (WALL.test(wall) ? `${wall}${offsetAt(wall, timeZone)}` : wall);
  return { ...item, ...(start && { start: timed(start) }), ...(end && { end: timed(end) }) };
}

const WALL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

function offsetAt(wall: string, timeZone: string): string {
  const minutes = Math.round((Date.parse(`${wall}Z`) - instantOf(wall, timeZone).getTime()) / 60_000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const ahead = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`;
}

/** The organizer is left out: a calendar names its owner, not who runs the event. */
function entryOf(item: CollectedItem): CalendarEntry {
  const { id, start, end, venue, address, city, state, country, url, imageUrl, cancelled } = item;
  const { title, description, allDay, timeZone, latitude, longitude } = item;
  const { price, currency, danceStyles } = item;
  const entry = {
    ...{ externalId: id, title, description, startDateTime: start, endDateTime: end, allDay, timeZone },
    ...{ locationName: venue, locationAddress: address, locationCity: city, locationState: state },
    ...{ locationCountry: country, latitude, longitude, price, currency, danceStyles },
    ...{ sourceUrl: url, coverImage: imageUrl, status: cancelled ? 'cancelled' : undefined },
  };
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined && value !== ''));
}
