import { createHash } from 'node:crypto';
import type { CalendarNotices } from '#contracts/followedCalendars/notices.ts';
import { OverBudget } from '#platform/threads/overBudget.ts';
import { isPage } from '../pages/pageContents.ts';
import type { Unreadable } from './calendarText.ts';
import type { Entry } from './entryItem.ts';
import { type CalendarContext, type ReadCalendar, readCalendar } from './readCalendar.ts';
import { lookAtPage, type PageRead, readPage } from './readPage.ts';

/**
 * An entry, and what it is recognised by when it has not changed; and, under another id, by hashes of its start, title
 * and place, with dots between them; null without title or start.
 */
export type HashedEntry = Entry & { hash: string; likeness: string | null };
/** `look`: what a page has to follow, instead of its entries. */
export type CalendarOrder = { bytes: Uint8Array; context: CalendarContext; look?: true };
/** What a thread answers: why the calendar cannot be read, or what was noticed and then a part for each entry. */
export type CalendarPart =
  | { unreadable: Unreadable }
  | { page: PageRead }
  | { notices: CalendarNotices }
  | HashedEntry;

/** Of a calendar with more items than it may have entries, rules have made them. */
const MOST_ITEMS = 20_000;

export function partsOfCalendar({ bytes, context, look }: CalendarOrder): Iterable<CalendarPart> {
  const page = isPage(bytes);
  if (look && page) return [{ page: lookAtPage(bytes, context) }];
  const read = page ? readPage(bytes, context) : readCalendar(bytes, context);
  if (typeof read === 'string') return [{ unreadable: read }];
  if (read.entries.length > MOST_ITEMS) throw new OverBudget();
  return partsOf(read);
}

function* partsOf({ notices, entries }: ReadCalendar): Generator<CalendarPart> {
  yield { notices };
  for (const entry of entries) yield { ...entry, hash: hashOf(entry), likeness: likenessOf(entry) };
}

/** Neither its id nor what it was read from says what an entry is: many calendars have another one at each fetch. */
function hashOf({ item: { id: _, raw: __, ...said } }: Entry): string {
  return digest(said);
}

function likenessOf({ item: { title, start, venue, address } }: Entry): string | null {
  if (!title || !start) return null;
  const place = [venue, address].filter(Boolean);
  return [start, title, ...(place.length > 0 ? [place] : [])]
    .map(said => digest(said).slice(0, 16))
    .join('.');
}

function digest(said: unknown): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('base64');
}
