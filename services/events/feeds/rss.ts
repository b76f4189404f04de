import { Feed } from 'feed';
import { inZone } from '#contracts/calendar/zoneText.ts';
import type { EventRead } from '#contracts/events/calls.ts';
import { isDay } from '#contracts/events/event/allDay.ts';
import {
  type PublicFilters,
  type PublicNight,
  publicFilters,
  publicRss,
} from '#contracts/events/publicCalls.ts';
import { dayIn, daysIn, localeOf } from '#contracts/platform/sentences/locale.ts';
import { type Language, tell } from '#contracts/platform/sentences/sentence.ts';
import { CALENDAR_PATH, pathIn } from '#contracts/site/pages.ts';
import { rssSentences } from '#contracts/site/sentences.ts';
import { escapedHtml } from '#platform/http/escapedHtml.ts';
import { isolated } from '#platform/http/isolated.ts';
import { publicNightOf } from '../reading/publicNight.ts';
import { placeText } from './pagePlace.ts';

type Setting = {
  brand: string;
  /** What the feed is called. */
  name: string;
  /** The site's address from outside. */
  address: string;
  language: Language;
  asked: PublicFilters;
  now: Date;
};

/**
 * Nights as RSS. Each item keeps its id and is dated by its last change, so that readers show what changed again.
 */
export function rssOf(
  events: readonly EventRead[],
  { brand, name, address, language, asked, now }: Setting,
): string {
  const query = queryOf(asked);
  const changes = events.map(event => Date.parse(event.updatedAt));
  const feed = new Feed({
    title: plain(name),
    description: tell(rssSentences.description, language),
    link: address + pathIn(language, CALENDAR_PATH) + query,
    feedLinks: { rss: `${address}${publicRss.path}${query || '?'}${query && '&'}lang=${language}` },
    language,
    updated: new Date(changes.length > 0 ? changes.reduce((one, other) => Math.max(one, other)) : dayOf(now)),
    generator: whole(brand),
    copyright: '',
  });
  for (const event of events) {
    feed.addItem({
      // As in the iCalendar file.
      guid: `${event.id}@events`,
      link: `${address}${pathIn(language, `/events/${event.id}`)}`,
      title: closable(plain(titleOf(event, language))),
      description: escapedHtml(whole(descriptionOf(event, language))),
      date: new Date(event.updatedAt),
      category: event.danceStyles.map(({ danceStyle }) => ({ name: whole(danceStyle.name) })),
    });
  }
  return feed.rss2().replaceAll(CUT, ']]><![CDATA[');
}

/** Cancelled: Social · Fri, 5 Mar 2027, 20:00 · Casa, Lisbon */
function titleOf(event: EventRead, language: Language): string {
  const night = publicNightOf(event, '');
  const { title, venue, city } = night;
  const place = [venue, city].filter(Boolean).join(', ');
  const mark = markOf(event);
  const said = [title, whenOf(language, night), place].filter(Boolean).map(isolated);
  return (mark ? `${tell(mark, language)}: ` : '') + said.join(' · ');
}

/** Plain text. What is different comes first, then where it is, then what its organizer says. */
function descriptionOf(event: EventRead, language: Language): string {
  const day = dayOfTime(language, event.updatedAt);
  const isChanged = event.updatedAt !== event.createdAt;
  const parts = [
    differentIn(event, language),
    isChanged && tell(rssSentences.changed({ day }), language),
    placeText(event),
    event.description,
  ];
  return parts.filter(Boolean).join('\n');
}

function differentIn({ status, movedFrom }: EventRead, language: Language): string | null {
  if (status === 'cancelled') return tell(rssSentences.cancelledText, language);
  if (movedFrom === null) return null;
  const day = dayOfTime(language, movedFrom);
  if (isDay(movedFrom)) return tell(rssSentences.movedDayText({ day }), language);
  return tell(rssSentences.movedText({ day, time: movedFrom.slice(11, 16) }), language);
}

function markOf({ status, movedFrom }: EventRead) {
  if (status === 'cancelled') return rssSentences.cancelled;
  return movedFrom === null ? null : rssSentences.moved;
}

/** The address's filters, always in the same order. */
/** The filters as an address has them, with its question mark; empty for none. */
export function queryOf(asked: PublicFilters): string {
  const query = new URLSearchParams();
  for (const name of Object.keys(publicFilters) as (keyof PublicFilters)[]) {
    const value = asked[name];
    if (value && value !== 'all') query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

/** Fri, 5 Mar 2027, 20:00; of what is all-day, its days. With the time zone, if it is not that of its city. */
function whenOf(language: Language, { start, end, cityStart, timeZone }: PublicNight): string {
  if (isDay(start)) return daysIn(localeOf(language), start, end ?? start);
  const when = `${dayOfTime(language, start)}, ${start.slice(11)}`;
  return cityStart ? inZone(when, timeZone, language) : when;
}

/** The day of a time: Fri, 5 Mar 2027. */
function dayOfTime(language: Language, time: string): string {
  return dayIn(localeOf(language), time.slice(0, 10));
}

const dayOf = (now: Date): number => Math.floor(now.getTime() / 86_400_000) * 86_400_000;

const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text without what XML cannot have: control characters and halves of letters. */
const whole = (text: string): string => text.replace(NO_XML, '');

/**
 * A title, on one line. Some readers show titles as HTML, some as plain text: so only what begins a tag is escaped, and
 * `&` is not, which is in many titles.
 */
const plain = (text: string): string =>
  whole(text)
    .replace(/\s+/g, ' ')
    .replace(/<(?=[a-z/!?])/gi, '&lt;')
    .trim();

/**
 * A placeholder for where a CDATA section has to be closed and reopened, since `]]>` would end it: the library escapes
 * the first one only. No text contains it, since XML cannot.
 */
const CUT = '\uFFFE';
const closable = (text: string): string => whole(text).replaceAll(']]>', `]]${CUT}>`);
