import { pollSentences } from '#contracts/followedCalendars/sentences.ts';
import { ENTRIES_SHOWN, type TeamCalendarLook } from '#contracts/followedCalendars/teamCalls.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { OverBudget } from '#platform/threads/overBudget.ts';
import { itemsIn } from './itemsIn.ts';
import { fetchCalendar } from './polling/fetchCalendar.ts';
import type { Access } from './polling/safeRequest.ts';
import type { CalendarContext } from './reading/readCalendar.ts';
import { whatToFollow } from './whatToFollow.ts';

type Looked = Omit<TeamCalendarLook, 'why'> & { why: Sentence | null };

/** A person waits for this. */
const SECONDS = 15;

/**
 * What a first poll of an address would bring, with the limits of a poll. Nothing is recorded.
 * @throws Refusal 422 with the addresses if a page links several calendars.
 */
export async function previewOf(
  sent: string,
  context: Omit<CalendarContext, 'address' | 'charset'>,
  access: Access,
): Promise<Looked> {
  const { url } = await whatToFollow(sent, context.now, access);
  const none = (why: Sentence): Looked => ({ url, events: 0, next: [], why });
  const http = url.replace(/^webcal:/i, 'https:');
  const fetched = await fetchCalendar(
    http,
    { etag: null, lastModified: null },
    { ...access, seconds: SECONDS },
  );
  if (fetched.outcome !== 'sent') {
    return none(fetched.outcome === 'failed' ? fetched.why : pollSentences.notCalendar);
  }
  const { bytes, charset } = fetched;
  const read = await itemsIn(bytes, { ...context, address: http, ...(charset && { charset }) }).catch(
    error => {
      if (error instanceof OverBudget) return 'tooMuch' as const;
      throw error;
    },
  );
  if (read === 'tooMuch') return none(pollSentences.tooMuch);
  if (typeof read === 'string') return none(pollSentences.notCalendar);
  const soonest = read.items.toSorted((one, other) => ((one.start ?? '~') < (other.start ?? '~') ? -1 : 1));
  const next = soonest.slice(0, ENTRIES_SHOWN).map(({ title = '', start = null, recurrence }) => ({
    ...{ title: title.slice(0, 200), start: start?.slice(0, 16) ?? null, recurs: recurrence !== undefined },
  }));
  const why = read.items.length === 0 ? pollSentences.nothingToCome : null;
  return { url, events: read.items.length, next, why };
}
