import { createHash } from 'node:crypto';
import { isSaidFree, offeredIn } from '#contracts/events/price/offers.ts';
import type { CollectedItem } from '#contracts/importedEvents/collected.ts';

// Events as pages describe them to search engines: https://schema.org/Event, in JSON-LD. Values may be a thing, its
// name, or a list of either, whatever the vocabulary says.

type Thing = Record<string, unknown>;

const MOST = { events: 2_000, deep: 12, text: 20_000 };
const TYPES = /(?:^|[/#:])(?:\w*Event|Festival|Hackathon|EventSeries|CourseInstance)$/;
const WITHIN = [
  '@graph',
  'itemListElement',
  'item',
  'mainEntity',
  'event',
  'events',
  'subEvent',
  'subEvents',
  'hasPart',
];

/** The events in the JSON-LD of a page, each once. What is no JSON is left out: the page shows the rest all the same. */
export function eventsIn(jsonLd: readonly string[], address: string | undefined): CollectedItem[] {
  const things = new Set<Thing>();
  for (const text of jsonLd) collect(parsed(text), things, 0);
  const items = [...things].map(thing => itemOf(thing, address)).filter(({ title, start }) => title && start);
  return withOwnIds(items);
}

function parsed(text: string): unknown {
  const bare = text.replace(
    /^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)|(?:-->|\/\*\s*\]\]>\s*\*\/|\]\]>)\s*$/g,
    '',
  );
  try {
    return JSON.parse(bare);
  } catch {
    return undefined;
  }
}

function collect(value: unknown, things: Set<Thing>, deep: number): void {
  if (deep > MOST.deep || things.size >= MOST.events || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) collect(one, things, deep + 1);
    return;
  }
  const thing = value as Thing;
  const inner = WITHIN.flatMap(name => thing[name] ?? []);
  const before = things.size;
  for (const one of inner) collect(one, things, deep + 1);
  // A festival whose parts are events of their own is there, too.
  const isEvent = list(thing['@type']).some(type => typeof type === 'string' && TYPES.test(type));
  if (isEvent && things.size < MOST.events && (thing.startDate || before === things.size)) things.add(thing);
}

function itemOf(thing: Thing, address: string | undefined): CollectedItem {
  const start = text(thing.startDate);
  const end = text(thing.endDate);
  const offered = offeredIn(thing.offers);
  // An amount that is named says more than the word.
  const price = offered?.price ?? (isSaidFree(thing.isAccessibleForFree) ? 0 : undefined);
  const item = {
    id: text(thing['@id']) ?? text(thing.url) ?? '',
    title: text(thing.name)?.slice(0, 300),
    ...{ description: text(thing.description), start, end },
    allDay: isDay(start) && (end === undefined || isDay(end)) ? true : undefined,
    ...placeIn(thing.location),
    organizer: name(thing.organizer),
    ...{ price, currency: offered?.currency },
    url: absolute(text(thing.url), address) ?? address,
    imageUrl: absolute(imageIn(thing.image), address),
    cancelled: /EventCancelled$/.test(text(thing.eventStatus) ?? '') ? true : undefined,
  };
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as CollectedItem;
}

/** Where it is; what is online only has no place. */
function placeIn(location: unknown): Partial<CollectedItem> {
  const places = list(location).filter(
    one => !/VirtualLocation$/.test(text((one as Thing | null)?.['@type']) ?? ''),
  );
  const [place] = places;
  if (typeof place === 'string') return { address: place.slice(0, 300) };
  if (typeof place !== 'object' || place === null) return {};
  const { address, geo } = place as Thing;
  const [where] = list(address);
  const postal = (typeof where === 'object' && where !== null ? where : {}) as Thing;
  const { latitude, longitude } = (typeof geo === 'object' && geo !== null ? geo : {}) as Thing;
  const coordinates = [Number(text(latitude) ?? Number.NaN), Number(text(longitude) ?? Number.NaN)] as const;
  return {
    venue: text((place as Thing).name),
    address: typeof where === 'string' ? where : text(postal.streetAddress),
    city: text(postal.addressLocality),
    state: text(postal.addressRegion),
    country: name(postal.addressCountry),
    ...(coordinates.every(Number.isFinite) && { latitude: coordinates[0], longitude: coordinates[1] }),
  } as Partial<CollectedItem>;
}

function imageIn(image: unknown): string | undefined {
  const [first] = list(image);
  return (
    text(first) ?? text((first as Thing | undefined)?.url) ?? text((first as Thing | undefined)?.contentUrl)
  );
}

/** An id of its own for each: what has none, or shares one with other dates, is known by its start and title, too. */
function withOwnIds(items: readonly CollectedItem[]): CollectedItem[] {
  const counts = Map.groupBy(items, ({ id }) => id);
  const seen = new Set<string>();
  return items.flatMap(item => {
    const isOwn = item.id !== '' && counts.get(item.id)!.length === 1;
    const id =
      isOwn && item.id.length < 200 ? item.id : hashed([item.id, item.start, item.title, item.venue]);
    if (seen.has(id)) return [];
    seen.add(id);
    return [{ ...item, id }];
  });
}

function hashed(said: unknown): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

function text(value: unknown): string | undefined {
  const [one] = list(value);
  if (typeof one === 'number') return String(one);
  const inner = typeof one === 'object' && one !== null ? (one as Thing)['@value'] : one;
  if (typeof inner !== 'string') return undefined;
  return inner.trim().slice(0, MOST.text) || undefined;
}

function name(value: unknown): string | undefined {
  const [one] = list(value);
  return text(one) ?? text((one as Thing | undefined)?.name);
}

function absolute(url: string | undefined, base: string | undefined): string | undefined {
  return url && URL.canParse(url, base) ? new URL(url, base).href : undefined;
}

function isDay(moment: string | undefined): boolean {
  return moment !== undefined && /^\d{4}-\d\d-\d\d$/.test(moment);
}
