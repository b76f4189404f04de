import type { CalendarNotices } from '#contracts/followedCalendars/notices.ts';
import { threadPool } from '#platform/threads/threadPool.ts';
import type { CalendarOrder, CalendarPart, HashedEntry } from './calendarParts.ts';
import type { Unreadable } from './calendarText.ts';
import type { CalendarContext } from './readCalendar.ts';
import type { PageRead } from './readPage.ts';

/** 20,000 plain entries, more than anybody has, take 4 s and 200 MB; 2,000 with long texts 0.6 s. */
const BUDGET = { seconds: 10, heapMb: 384, answerMb: 64 };
const partsOf = threadPool<CalendarOrder, CalendarPart>(
  new URL('./calendarThread.ts', import.meta.url),
  BUDGET,
);

/** The entries of a calendar, and what was noticed while they were read. */
export type ReadAside = { entries: HashedEntry[]; notices: CalendarNotices };

/**
 * The entries of a calendar that a stranger wrote, read in a thread (see `readCalendar`), or why it is none. Refuses
 * with OverBudget a calendar that takes too much to read.
 */
export async function readCalendarAside(
  bytes: Uint8Array,
  context: CalendarContext,
): Promise<ReadAside | Unreadable> {
  const [first, ...entries] = await partsOf({ bytes, context });
  if (first && 'unreadable' in first) return first.unreadable;
  return { entries: entries as HashedEntry[], notices: (first as ReadAside).notices };
}

/** What is at an address: how many entries a calendar has, what a page has to follow, or why it is neither. */
export async function lookAside(
  bytes: Uint8Array,
  context: CalendarContext,
): Promise<{ entries: number } | PageRead | Unreadable> {
  const [first, ...entries] = await partsOf({ bytes, context, look: true });
  if (first && 'unreadable' in first) return first.unreadable;
  return first && 'page' in first ? first.page : { entries: entries.length };
}
