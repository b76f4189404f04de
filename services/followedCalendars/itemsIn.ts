import type { CalendarNotices } from '#contracts/followedCalendars/notices.ts';
import type { CollectedItem } from '#contracts/importedEvents/collected.ts';
import type { Unreadable } from './reading/calendarText.ts';
import type { CalendarContext } from './reading/readCalendar.ts';
import { readCalendarAside } from './reading/readCalendarAside.ts';

/**
 * The entries of a calendar that somebody sends, as the items that following it would collect, and what was noticed.
 * Refuses one that takes too much to read.
 */
export async function itemsIn(
  calendar: Uint8Array,
  context: CalendarContext,
): Promise<{ items: CollectedItem[]; notices: CalendarNotices } | Unreadable> {
  const read = await readCalendarAside(calendar, context);
  if (typeof read === 'string') return read;
  return { items: read.entries.map(({ item }) => item), notices: read.notices };
}
