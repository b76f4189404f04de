import { followedCalendarSentences } from '#contracts/followedCalendars/sentences.ts';
import { invalidField } from '#platform/refusals/refusal.ts';
import { lookAt } from './lookAt.ts';
import type { Access } from './polling/safeRequest.ts';

/** A person waits for this. */
const SECONDS = 5;

/** `linkedBy`: the page that was sent, if the calendar that it links is followed instead. */
export type ToFollow = { url: string; linkedBy: string | null };

/**
 * What is followed under an address, as the form of the console has it: the calendar that a page links, unless the page
 * describes events itself. What cannot be looked at is followed all the same: its polls tell why.
 * @throws Refusal 422 with the addresses if the page links several calendars.
 */
export async function whatToFollow(url: string, now: Date, access: Access): Promise<ToFollow> {
  if (isCalendarAddress(url)) return { url, linkedBy: null };
  const { kind, events, calendars } = await lookAt(url, now, { ...access, seconds: SECONDS });
  const [link, ...others] = calendars;
  if (kind !== 'page' || events > 0 || !link) return { url, linkedBy: null };
  if (others.length === 0) return { url: link.url, linkedBy: url };
  const addresses = calendars.map(one => one.url);
  throw invalidField('url', followedCalendarSentences.linksSeveral({ addresses }));
}

/** Whether an address is that of a calendar by its name; nothing is fetched to know it. */
function isCalendarAddress(url: string): boolean {
  return /^webcals?:/i.test(url) || /\.ics$/i.test(new URL(url).pathname);
}
