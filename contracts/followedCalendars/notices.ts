import { z } from 'zod';

/**
 * What a calendar had that did not become an item, or not as it was written: entries that are over, that are marked as
 * private, that a newer version replaces, that are there twice, and beyond the number that is read; dates of a series
 * beyond the number that is kept; items that could not be taken in; lines that were not indented as the rest of a text
 * has to be. `renamed` are those with another id than before, which are known by what they say.
 */
export const CALENDAR_NOTICES = [
  'over',
  'private',
  'older',
  'repeated',
  'beyond',
  'dates',
  'refused',
  'unindented',
  'renamed',
] as const;
export type CalendarNotice = (typeof CALENDAR_NOTICES)[number];

/** How many there were of each; of those that are not named there were none. */
export const calendarNotices = z.partialRecord(z.enum(CALENDAR_NOTICES), z.int().positive());
export type CalendarNotices = z.output<typeof calendarNotices>;
