import ICAL from 'ical.js';
import { dayAfter } from '#contracts/calendar/days.ts';
import { instantOf } from '#contracts/calendar/wallTime.ts';
import type { EventRead } from '#contracts/events/calls.ts';
import { isDay } from '#contracts/events/event/allDay.ts';
import { textsToldIn } from '#contracts/events/event/textUses.ts';
import { shownPrice } from '#contracts/events/price/shownPrice.ts';
import { dayIn, localeOf } from '#contracts/platform/sentences/locale.ts';
import { type Language, tell } from '#contracts/platform/sentences/sentence.ts';
import { shownPicture } from '#contracts/platform/text/shownAddress.ts';
import { feedSentences } from '#contracts/site/sentences.ts';
import { told } from '../reading/publicNight.ts';
import { placeText } from './pagePlace.ts';

// Calendars are made as jCal (RFC 7265), which the library writes as text: escaped, folded, each value by its type.

/** `[name, parameters, type, ...values]` */
type Property = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]];

/** What a calendar says of itself. */
export type About = {
  brand: string;
  name: string;
  description?: string | undefined;
  /** Where the file is, so that a copy can be told from the calendar that is kept up to date. */
  source: string;
  /** The page that shows the same nights. */
  page: string;
  /** The site's address from outside. */
  address: string;
};

export const FRESH_SECONDS = 900;
const FRESH = `PT${FRESH_SECONDS / 60}M`;
/** A colour of CSS, as RFC 7986 wants it: the one of the brand that has a name there. */
const COLOR = 'coral';

// The library does not count the space that a folded line begins with: RFC 5545 allows 75 octets with it.
ICAL.foldLength = 74;
// These are newer than the library's list, or nobody's standard; without a type here each would be written with one.
for (const name of ['name', 'color', 'x-wr-calname', 'x-wr-caldesc'])
  ICAL.design.icalendar.property[name] = { defaultType: 'text' };
ICAL.design.icalendar.property['x-published-ttl'] = { defaultType: 'duration' };

/** The iCalendar file (RFC 5545, with RFC 7986) of events and dates. */
export function calendarOf(events: readonly EventRead[], about: About): string {
  const { brand, name, description, source, page, address } = about;
  const properties: Property[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', text(`-//${brand}//events//EN`)],
    ['name', {}, 'text', text(name)],
    ['x-wr-calname', {}, 'text', text(name)],
    ...(description ? ([['description'], ['x-wr-caldesc']] as const).map(saying(description)) : []),
    ['source', {}, 'uri', source],
    ['url', {}, 'uri', page],
    ['color', {}, 'text', COLOR],
    ['refresh-interval', {}, 'duration', FRESH],
    ['x-published-ttl', {}, 'duration', FRESH],
  ];
  const nights = events.map(event => ['vevent', propertiesOf(event, address), []]);
  return ICAL.stringify(['vcalendar', properties, nights]);
}

const saying =
  (words: string) =>
  ([name]: readonly [string]): Property => [name, {}, 'text', text(words)];

function propertiesOf(event: EventRead, address: string): Property[] {
  const { title, danceStyles, latitude, longitude, status } = event;
  const place = placeText(event);
  const picture = shownPicture(event.coverImage);
  const categories = danceStyles.map(({ danceStyle }) => text(danceStyle.name));
  return [
    ['uid', {}, 'text', `${event.id}@events`],
    ['sequence', {}, 'integer', event.revision],
    ['dtstamp', {}, 'date-time', instant(event.updatedAt)],
    ['created', {}, 'date-time', instant(event.createdAt)],
    ['last-modified', {}, 'date-time', instant(event.updatedAt)],
    ...spanOf(event),
    ['summary', {}, 'text', text(title)],
    ['description', {}, 'text', text(describedIn(event, address))],
    ['status', {}, 'text', status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'],
    ['url', {}, 'uri', pageOf(event, address)],
    ...optional(categories.length > 0, () => ['categories', {}, 'text', ...categories]),
    ...optional(place !== '', () => ['location', {}, 'text', text(place)]),
    ...optional(latitude !== null && longitude !== null, () => ['geo', {}, 'float', [latitude, longitude]]),
    ...optional(picture !== null, () => [
      'image',
      { display: 'BADGE' },
      'uri',
      new URL(picture!, address).href,
    ]),
  ];
}

const optional = (isThere: boolean, property: () => Property): Property[] => (isThere ? [property()] : []);
const pageOf = ({ id }: EventRead, address: string): string => `${address}/events/${id}`;

/** What it says of itself, what a calendar has no field for, and its page: many show nothing but this. */
function describedIn(event: EventRead, address: string): string {
  const more = textsToldIn('feed', event).map(
    ({ heading: [heading], text: value }) => `${heading}: ${value}`,
  );
  const lines = [
    shownPrice(event.price, event.currency),
    placeText(event),
    event.eventOrganizer?.name,
    pageOf(event, address),
  ];
  return [event.description, ...more, lines.filter(Boolean).join('\n')].filter(Boolean).join('\n\n');
}

/** Instants; of what is all-day its first day and the one after its last. An end that nobody gave is left out. */
function spanOf(event: EventRead): Property[] {
  const { start, end } = told(event);
  if (isDay(start))
    return [
      ['dtstart', {}, 'date', start],
      ['dtend', {}, 'date', dayAfter(end ?? start)],
    ];
  const begin: Property = ['dtstart', {}, 'date-time', instant(event.startsAt)];
  if (end === null) return [begin];
  return [begin, ['dtend', {}, 'date-time', instant(instantOf(end, event.timeZone).toISOString())]];
}

/** `2027-03-05T20:00:00Z` */
const instant = (iso: string): string => `${iso.slice(0, 19)}Z`;

/** Text as a calendar may hold it: lines end alike, and other control characters are not allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it takes them out
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
const text = (value: string): string => value.replace(/\r\n?/g, '\n').replace(CONTROLS, '');

/** Which nights a calendar has, as it says itself. */
export function coveredIn(language: Language, events: readonly EventRead[], isCut: boolean): string {
  const last = isCut ? events.at(-1) : undefined;
  if (!last) return tell(feedSentences.whole, language);
  const day = dayIn(localeOf(language), last.startsAt.slice(0, 10));
  return tell(feedSentences.cut({ count: events.length, day }), language);
}
