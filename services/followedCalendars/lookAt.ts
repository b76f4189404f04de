import type { CalendarLook } from '#contracts/followedCalendars/calls.ts';
import { pollSentences } from '#contracts/followedCalendars/sentences.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { OverBudget } from '#platform/threads/overBudget.ts';
import { fetchCalendar } from './polling/fetchCalendar.ts';
import type { Access } from './polling/safeRequest.ts';
import { lookAside } from './reading/readCalendarAside.ts';

type Looked = Omit<CalendarLook, 'why'> & { why: Sentence | null };

const NONE: Omit<Looked, 'why'> = { kind: 'none', title: '', events: 0, calendars: [] };
const SECONDS = 15;

/**
 * Looks at what is at an address, once, as a poll would: a calendar, a page that describes events itself, or one that
 * links calendars. Nothing beyond that address is fetched.
 */
export async function lookAt(
  url: string,
  now: Date,
  { seconds = SECONDS, ...access }: Access & { seconds?: number } = {},
): Promise<Looked> {
  const fetched = await fetchCalendar(url, { etag: null, lastModified: null }, { ...access, seconds });
  if (fetched.outcome !== 'sent') {
    return { ...NONE, why: fetched.outcome === 'failed' ? fetched.why : pollSentences.notCalendar };
  }
  const { bytes, charset } = fetched;
  const context = { now, address: url, ...(charset && { charset }) };
  const found = await lookAside(bytes, context).catch(error => {
    if (error instanceof OverBudget) return 'tooMuch' as const;
    throw error;
  });
  if (typeof found === 'string') {
    return { ...NONE, why: pollSentences[found === 'tooMuch' ? 'tooMuch' : 'notCalendar'] };
  }
  if ('entries' in found) return { ...NONE, kind: 'calendar', events: found.entries, why: null };
  const { title, events, links } = found;
  const isOpen = events > 0 || links.length > 0;
  return {
    ...{ kind: isOpen ? 'page' : 'none', title, events, calendars: links },
    why: isOpen ? null : pollSentences.nothingOnPage,
  };
}
