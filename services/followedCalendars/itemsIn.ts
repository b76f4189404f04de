import type { CollectedItem } from '#contracts/importedEvents/collected.ts';
import type { Unreadable } from './reading/calendarText.ts';
import { type CalendarContext, readCalendar } from './reading/readCalendar.ts';

/** The entries of a calendar that somebody sends, as the items that following it would collect. */
export function itemsIn(calendar: Uint8Array, context: CalendarContext): CollectedItem[] | Unreadable {
  const read = readCalendar(calendar, context);
  return typeof read === 'string' ? read : read.entries.map(({ item }) => item);
}
