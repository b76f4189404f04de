import { daysBetween, plusDays, ruleOf } from '#contracts/events/series/recurrence.ts';
import { configOfRrule } from '#contracts/events/series/rruleConfig.ts';
import { ruleDates } from '#contracts/events/series/ruleDates.ts';
import type { CollectedChange, CollectedItem } from '#contracts/importedEvents/collected.ts';

/** An entry of a calendar with the names that an import of JSON reads. */
export type CalendarEntry = Record<string, unknown>;

const DAYS_AHEAD = 365;

/**
 * The entries of a calendar as events to import. One that recurs is a series, unless single dates of it are left out,
 * added or changed: a row of an import cannot say so. Then each of its dates of the coming year is an event.
 */
export function entriesOfItems(items: readonly CollectedItem[], today: string): CalendarEntry[] {
  return items.flatMap(item => (item.recurrence?.rule ? recurring(item, today) : [entryOf(item)]));
}

function recurring(item: CollectedItem, today: string): CalendarEntry[] {
  const { rule = '', exDates = [], rDates = [], changes = [] } = item.recurrence!;
  const first = item.start?.slice(0, 10) ?? '';
  const config = configOfRrule(rule, first);
  // Not recognised there, it is among the rows that fail, with what it says.
  if (!config) return [{ ...entryOf(item), recurrence: { recurrenceType: rule } }];
  if (exDates.length + rDates.length + changes.length === 0)
    return [{ ...entryOf(item), recurrence: config }];
  const last = plusDays(today, DAYS_AHEAD);
  const out = new Set(exDates.map(moment => moment.slice(0, 10)));
  const own = new Map(changes.map(change => [change.date.slice(0, 10), change]));
  const from = first > today ? first : today;
  const days = ruleDates(ruleOf(config, first), {
    from: first,
    until: config.endDate && config.endDate < last ? config.endDate : last,
    limit: config.count ?? Number.POSITIVE_INFINITY,
  });
  const more = rDates.map(moment => moment.slice(0, 10));
  const all = [...new Set([...days.filter(day => !out.has(day)), ...more, ...own.keys()])].sort();
  return all.filter(day => day >= from && day <= last).map(day => dateOf(item, day, own.get(day)));
}

function dateOf(item: CollectedItem, day: string, change: Partial<CollectedChange> = {}): CalendarEntry {
  const { date: _, ...changed } = change;
  const moved = { start: movedTo(day, item.start!), ...(item.end && { end: endOn(day, item) }) };
  return entryOf({ ...item, ...moved, ...changed, id: `${item.id} ${day}` });
}

function movedTo(day: string, moment: string): string {
  return `${day}${moment.slice(10)}`;
}

/** As many days after the start as it was. */
function endOn(day: string, { start, end }: CollectedItem): string {
  return movedTo(plusDays(day, daysBetween(start!.slice(0, 10), end!.slice(0, 10))), end!);
}

/** The organizer is left out: a calendar names whoever owns it, not who runs the night. */
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
