import type { CollectedItem } from '#contracts/importedEvents/collected.ts';
import { contentsOf, type PageLink } from '../pages/pageContents.ts';
import { eventsIn } from '../pages/pageEvents.ts';
import type { Unreadable } from './calendarText.ts';
import type { Entry } from './entryItem.ts';
import type { CalendarContext, ReadCalendar } from './readCalendar.ts';

/** What a page has: how many events it describes itself, and the calendars that it links. */
export type PageRead = { title: string; events: number; links: PageLink[] };

const DAY_MS = 86_400_000;

/** The events that a page describes in JSON-LD, as entries of a calendar. One without events is none. */
export function readPage(bytes: Uint8Array, context: CalendarContext): ReadCalendar | Unreadable {
  const { title, jsonLd } = contentsOf(decoded(bytes, context.charset), context.address);
  const items = eventsIn(jsonLd, context.address);
  if (items.length === 0) return 'notCalendar';
  const { region, organizer, now } = context;
  const entries = items.map((item): Entry => {
    const isPlaced = item.city !== undefined || item.latitude !== undefined;
    const place = region && !isPlaced ? { city: region.city, country: region.country } : {};
    return {
      item: { ...place, ...(organizer !== undefined && { organizer }), ...item },
      overAt: overAt(item),
    };
  });
  const coming = entries.filter(one => one.overAt === null || one.overAt.getTime() > now.getTime() - DAY_MS);
  const over = entries.length - coming.length;
  return { name: title || undefined, entries: coming, notices: over > 0 ? { over } : {} };
}

/** What a page has to follow. */
export function lookAtPage(bytes: Uint8Array, context: CalendarContext): PageRead {
  const { title, jsonLd, links } = contentsOf(decoded(bytes, context.charset), context.address);
  return { title, events: eventsIn(jsonLd, context.address).length, links };
}

/** A day after its last moment, in any time zone. */
function overAt({ start, end }: CollectedItem): Date | null {
  const at = Date.parse((end ?? start)!);
  return Number.isNaN(at) ? null : new Date(at + DAY_MS);
}

function decoded(bytes: Uint8Array, charset = ''): string {
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1');
  const said = charset || /<meta[^>]+charset=["']?([\w-]+)/i.exec(head)?.[1] || 'utf-8';
  try {
    return new TextDecoder(said).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
