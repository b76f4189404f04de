import type { CollectedItem } from '#contracts/importedEvents/collected.ts';
import type { Unreadable } from './reading/calendarText.ts';
import type { CalendarContext } from './reading/readCalendar.ts';
import { readCalendarAside } from './reading/readCalendarAside.ts';

/**
 * The entries of a calendar that somebody sends, as the items that following it would collect. Refuses one that takes
 * too much to read.
 */
export async function itemsIn(
  calendar: Uint8Array,
  context: CalendarContext,
): Promise<CollectedItem[] | Unreadable> {
  const read = await readCalendarAside(calendar, context);
  return typeof read === 'string' ? read : read.map(({ item }) => item);
}
