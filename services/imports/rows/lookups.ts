import { type DanceStyleRow, leadsTo } from '#contracts/danceStyles/rows.ts';
import type { PlaceOfVenue } from '#contracts/events/event/venueFollowing.ts';
import type { Chosen, EventForms } from '#contracts/events/forms.ts';
import type { EventTables } from '#contracts/events/tables.ts';
import { headingKey } from '#contracts/imports/columns.ts';
import { rowSentences } from '#contracts/imports/sentences.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import type { VenueRow } from '#contracts/venues/rows.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { type RegionOf, regionFinder } from '#platform/geography/places.ts';
import type { StyleWords } from './values.ts';
import { WrongValue } from './wrongValue.ts';

/** The fields that a row gets from a venue that it names. */
export type SavedVenue = Pick<VenueRow, 'id' | 'regionId' | 'timeZone'> & { place: PlaceOfRow };
export type PlaceOfRow = Omit<PlaceOfVenue, 'regionId' | 'timeZone'>;

/** Regions, organizers, venues and dance styles by the names that people write. */
export type Names = {
  region(text: string): string;
  organizer(text: string): string;
  /** A venue by its id, its name and city, or its name if no other has it. */
  venue(text: string): SavedVenue | 'several' | undefined;
  styles: StyleWords;
  /** The active region of a city. */
  regionOf: RegionOf;
  /** The time zone of a region. */
  zoneIn(regionId: string): string | undefined;
};
/** Everything needed to make events of rows. */
export type Lookups = Chosen & {
  /** The country of a region, by its English name. */
  countryOf(regionId: string): string | undefined;
  changeOf(body: Parameters<EventForms['changeOf']>[0]): ReturnType<EventForms['changeOf']>;
  creationOf(body: Parameters<EventForms['creationOf']>[0]): ReturnType<EventForms['creationOf']>;
};

const SEVERAL = 'several';

type Told = (values: { text: string }) => Sentence;
type Misses = { none: Told; several: Told };
const REGION: Misses = { none: rowSentences.noRegion, several: rowSentences.regions };
const ORGANIZER: Misses = { none: rowSentences.noOrganizer, several: rowSentences.organizers };

/** All regions, organizers, venues and dance styles, as a thread can be sent them. */
export type NamedThings = Awaited<ReturnType<typeof readNamed>>;

export async function readNamed(db: ReadModel<EventTables>) {
  const [regions, organizers, venues, styles] = await Promise.all([
    db.selectFrom('regions').select(['id', 'city', 'state', 'country', 'timeZone', 'status']).execute(),
    db.selectFrom('organizers').select(['id', 'name', 'status']).where('removed', '=', false).execute(),
    db.selectFrom('venues').select(SAVED).execute(),
    db.selectFrom('danceStyles').select(['id', 'name', 'status', 'mergedInto']).execute(),
  ]);
  return { regions, organizers, venues, styles };
}

/** Names are compared ignoring case and surrounding space. */
export function namesOfThings({ regions, organizers, venues, styles }: NamedThings): Names {
  const zones = zonesOf(regions);
  const regionIds = namesOf(
    regions.flatMap(({ id, city, state, country }) => [
      [city, id],
      [`${city}, ${country}`, id],
      [`${city}, ${state}`, id],
      [`${city}, ${state}, ${country}`, id],
      [id, id],
    ]),
  );
  const organizerIds = namesOf(
    organizers.flatMap(({ id, name }) => [[name, id] as const, [id, id] as const]),
  );
  return {
    zoneIn: id => zones.get(id),
    region: text => one(regionIds, text, REGION),
    organizer: text => one(organizerIds, text, ORGANIZER),
    venue: venueFinder(venues, zones),
    styles: styleWords(styles),
    regionOf: regionFinder(regions.filter(({ status }) => status === 'active')),
  };
}

export function lookupsOf({ regions, organizers, venues, styles }: NamedThings, forms: EventForms): Lookups {
  const zones = zonesOf(regions);
  const standings = new Map(organizers.map(({ id, status }) => [id, status]));
  const statuses = new Map(styles.map(({ id, status }) => [id, status]));
  const venuesById = new Map(venues.map(venue => [venue.id, venue]));
  const chosen: Chosen = {
    zoneOf: async id => zones.get(id),
    zoneOfVenue: async id => zoneOfVenue(venuesById.get(id), zones),
    standingOf: async id => standings.get(id) ?? 'missing',
    stylesOf: async () => statuses,
  };
  const countries = new Map(regions.map(({ id, country }) => [id, country]));
  return {
    ...chosen,
    countryOf: id => countries.get(id),
    changeOf: body => forms.changeOf(body, chosen),
    creationOf: body => forms.creationOf(body, chosen),
  };
}

function zonesOf(regions: NamedThings['regions']): ReadonlyMap<string, string> {
  return new Map(regions.map(({ id, timeZone }) => [id, timeZone]));
}

/** A venue without a region has a time zone of its own. */
function zoneOfVenue(
  venue: Pick<VenueRow, 'regionId' | 'timeZone'> | undefined,
  zones: ReadonlyMap<string, string>,
): string | undefined {
  return (venue && ((venue.regionId && zones.get(venue.regionId)) || venue.timeZone)) ?? undefined;
}

const SAVED = [
  ...(['id', 'name', 'address', 'city', 'state', 'country', 'postalCode'] as const),
  ...(['latitude', 'longitude', 'regionId', 'timeZone'] as const),
] as const;

function venueFinder(
  venues: readonly Pick<VenueRow, (typeof SAVED)[number]>[],
  zones: ReadonlyMap<string, string>,
): Names['venue'] {
  const names = namesOf(
    venues.flatMap(({ id, name, city }) => [
      [id, id],
      [name, id],
      ...(city ? [[`${name}, ${city}`, id]] : []),
    ]),
  );
  const byId = new Map(venues.map(venue => [venue.id, venue]));
  return text => {
    const id = names.get(plain(text));
    const venue = id === undefined ? undefined : byId.get(id);
    if (!venue) return id === SEVERAL ? SEVERAL : undefined;
    const { name, address, city, state, country, postalCode, latitude, longitude } = venue;
    return {
      ...{ id: venue.id, regionId: venue.regionId, timeZone: zoneOfVenue(venue, zones)! },
      place: {
        ...{ locationName: name, locationAddress: address, locationCity: city, locationState: state },
        ...{ locationCountry: country, postalCode, latitude, longitude },
      },
    };
  };
}

type Style = Pick<DanceStyleRow, 'id' | 'name' | 'status' | 'mergedInto'>;

/** Of several styles with a name, the active one wins; and a name wins over an id, which may be an old name. */
function styleWords(styles: readonly Style[]): StyleWords {
  const byId = new Map(styles.map(style => [style.id, style]));
  const lead = (id: string): string | undefined => leadsTo(byId, id);
  const last = (one: Style): number => (one.status === 'active' ? 1 : 0);
  const inOrder = styles.toSorted((one, other) => last(one) - last(other));
  const words = [
    ...inOrder.map(({ id }) => [headingKey(id), id] as const),
    ...inOrder.map(({ id, name }) => [headingKey(name), id] as const),
  ];
  const ids = new Map(words.filter(([key]) => key !== ''));
  return {
    leadsTo: lead,
    named(key) {
      const id = ids.get(key);
      return id && lead(id);
    },
  };
}

function namesOf(pairs: readonly (readonly string[])[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const [name, id] of pairs as readonly (readonly [string, string])[]) {
    const key = plain(name);
    names.set(key, (names.get(key) ?? id) === id ? id : SEVERAL);
  }
  return names;
}

function one(names: ReadonlyMap<string, string>, text: string, { none, several }: Misses): string {
  const id = names.get(plain(text));
  if (!id) throw new WrongValue(none({ text }));
  if (id === SEVERAL) throw new WrongValue(several({ text }));
  return id;
}

function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');
}
