import type { CollectedItem } from '#contracts/importedEvents/collected.ts';
import type { Component } from './components.ts';

export type EntryFields = Pick<
  CollectedItem,
  | 'title'
  | 'description'
  | 'venue'
  | 'address'
  | 'latitude'
  | 'longitude'
  | 'organizer'
  | 'categories'
  | 'url'
  | 'imageUrl'
  | 'cancelled'
>;

/** What a VEVENT says beside its times. What it does not say is absent. */
export function fieldsOf(event: Component): EntryFields {
  const html = event.all('X-ALT-DESC')[0]?.value;
  const categories = event.all('CATEGORIES').flatMap(({ value }) => value.trim() || []);
  const location = textOf(event, 'LOCATION');
  return said({
    title: textOf(event, 'SUMMARY'),
    description: textOf(event, 'DESCRIPTION') ?? html,
    ...placeOf(event, location),
    ...coordinatesOf(event),
    organizer: organizerOf(event),
    categories: categories.length > 0 ? categories : undefined,
    url: [textOf(event, 'URL'), location].find(isAddress),
    imageUrl: imageOf(event),
    cancelled: /^cancell?ed$/i.test(textOf(event, 'STATUS') ?? '') || undefined,
  });
}

/** The first value of a property that is not empty. */
export function textOf(event: Component, name: string): string | undefined {
  return event
    .all(name)
    .map(({ value }) => value.trim())
    .find(value => value !== '');
}

/** Without the fields that are undefined: absent and undefined would not have the same hash. */
export function said<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

function isAddress(value: string | undefined): value is string {
  return value !== undefined && /^https?:\/\/\S+$/i.test(value);
}

/** Calendars write venue and address into one line; Apple also writes them separately. */
function placeOf(event: Component, location: string | undefined): Pick<EntryFields, 'venue' | 'address'> {
  const apple = event.all('X-APPLE-STRUCTURED-LOCATION')[0]?.params ?? {};
  // Meetup puts the address into brackets.
  const plain = isAddress(location) ? '' : (location ?? '').replace(/^([^()]+)\((.*,.*)\)$/s, '$1,$2');
  const [venue, ...address] = plain.split(/\s*(?:,|\n)\s*/).filter(Boolean);
  const titled = apple['X-TITLE']?.split('\n')[0];
  return {
    venue: titled || venue || undefined,
    address: address.join(', ') || apple['X-ADDRESS']?.replaceAll(/\\n|\n/g, ', ') || undefined,
  };
}

function coordinatesOf(event: Component): Pick<EntryFields, 'latitude' | 'longitude'> {
  const written = textOf(event, 'GEO') ?? textOf(event, 'X-APPLE-STRUCTURED-LOCATION')?.replace(/^geo:/i, '');
  const [latitude, longitude] = (written ?? '').split(/[;,]/).map(Number.parseFloat);
  // 0, 0 is in the sea: a plugin whose map was never filled in.
  const isPlace =
    Number.isFinite(latitude) && Number.isFinite(longitude) && (latitude !== 0 || longitude !== 0);
  return isPlace ? { latitude, longitude } : {};
}

/** The name of the organizer; an address alone is a person's, and nobody's business. */
function organizerOf(event: Component): string | undefined {
  const name = event.all('ORGANIZER')[0]?.params.CN?.trim();
  return name && !name.includes('@') ? unescaped(name) : undefined;
}

/** The Events Calendar writes names as in an address: `K%C3%B6ln`. */
function unescaped(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const IMAGE_TYPE = /^image\//i;
/** Some programs do not say the type of what they attach. */
const IMAGE_PATH = /^[^?#]*\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|\s*$)/i;

function imageOf(event: Component): string | undefined {
  const attached = event
    .all('ATTACH')
    .filter(({ value, params }) =>
      params.FMTTYPE ? IMAGE_TYPE.test(params.FMTTYPE) : IMAGE_PATH.test(value),
    );
  return [...event.all('IMAGE'), ...attached].map(({ value }) => value.trim()).find(isAddress);
}
