import { sql } from 'kysely';
import type { EventForm } from '#contracts/events/event/eventFields.ts';
import type { SuggestedPosition } from '#contracts/events/quality/gapFilter.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { foldedName } from '#platform/similarity/names.ts';
import { metresApart, WITHIN_METRES } from '#platform/similarity/places.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';

// Coordinates are derived from known places: the venue that was chosen, a venue of the same name or address in the same
// city, or another event at that address in that city. No external service is called. Where known places disagree,
// nothing is suggested.

/** A place, as its fields have it. */
export type WrittenPlace = Pick<EventForm, 'locationName' | 'locationAddress' | 'locationCity' | 'venueId'>;
type Known = SuggestedPosition & { id: string; nameKey: string; address: string; cityKey: string };

/** Shorter addresses are too vague, and no index finds them. */
const SHORTEST_ADDRESS = 4;
/** The maximum number of other events considered at one address. */
const MOST_AT_ADDRESS = 50;

/** The coordinates of places, in their order; null where none are known. */
export async function positionsOf(
  db: ReadModel<EventsSchema>,
  places: readonly WrittenPlace[],
): Promise<(SuggestedPosition | null)[]> {
  if (places.length === 0) return [];
  const venues = await venuesAt(db, places);
  const found = places.map(place => positionAmong(place, venues));
  const rest = places.filter((_, index) => !found[index]);
  const events = rest.length > 0 ? await eventsAt(db, rest) : [];
  return places.map((place, index) => found[index] ?? positionAmong(place, events));
}

/** The coordinates of a place among those of known ones. */
export function positionAmong(place: WrittenPlace, known: readonly Known[]): SuggestedPosition | null {
  const chosen = known.find(({ from, id }) => from === 'venue' && id === place.venueId);
  if (chosen) return told(chosen);
  const city = keyOf(place.locationCity);
  if (city === '') return null;
  const [name, address] = [keyOf(place.locationName), addressOf(place)];
  const there = known.filter(
    one =>
      one.cityKey === city &&
      ((one.from === 'venue' && name !== '' && one.nameKey === name) ||
        (address !== '' && one.address === address)),
  );
  const [first] = there;
  const isOne = there.every(one => metresApart(first!, one)! <= WITHIN_METRES);
  return first && isOne ? told(mostNamed(there)) : null;
}

/** The most frequent coordinates of several within 300 m of each other. */
function mostNamed(known: readonly Known[]): Known {
  const same = Map.groupBy(known, ({ latitude, longitude }) => `${latitude} ${longitude}`);
  return [...same.values()].toSorted((one, other) => other.length - one.length)[0]![0]!;
}

function told({ latitude, longitude, from, name }: Known): SuggestedPosition {
  return { latitude, longitude, from, name };
}

function keyOf(text: string | null): string {
  return text?.trim() ? foldedName(text) : '';
}

function addressOf({ locationAddress: address }: Pick<WrittenPlace, 'locationAddress'>): string {
  return (address?.trim().length ?? 0) < SHORTEST_ADDRESS ? '' : keyOf(address);
}

async function venuesAt(db: ReadModel<EventsSchema>, places: readonly WrittenPlace[]): Promise<Known[]> {
  const ids = places.flatMap(({ venueId }) => venueId ?? []);
  const cities = [...new Set(places.map(({ locationCity }) => keyOf(locationCity)))].filter(Boolean);
  if (ids.length === 0 && cities.length === 0) return [];
  const rows = await db
    .selectFrom('venues')
    .select(['id', 'name', 'address', 'nameKey', 'cityKey', 'latitude', 'longitude'])
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .where(eb =>
      eb.or([
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
        ...(cities.length > 0 ? [eb('cityKey', 'in', cities)] : []),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ address, latitude, longitude, ...row }) => ({
    ...row,
    latitude: latitude!,
    longitude: longitude!,
    address: addressOf({ locationAddress: address }),
    from: 'venue',
  }));
}

async function eventsAt(db: ReadModel<EventsSchema>, places: readonly WrittenPlace[]): Promise<Known[]> {
  const written = places.filter(place => addressOf(place) !== '' && keyOf(place.locationCity) !== '');
  const addresses = [...new Set(written.map(({ locationAddress }) => likeOf(locationAddress!)))];
  if (addresses.length === 0) return [];
  const { rows } = await sql<Row>`
    select e.id, e.title, e.location_address as address, e.location_city as city, e.latitude, e.longitude
    from unnest(${addresses}::text[]) as a(address) cross join lateral (
      select id, title, location_address, location_city, latitude, longitude from read.events
      where location_address ilike a.address and latitude is not null and longitude is not null
      order by id limit ${MOST_AT_ADDRESS}
    ) as e`.execute(db);
  return rows.map(({ id, title, address, city, latitude, longitude }) => ({
    ...{ id, name: title, nameKey: '', latitude, longitude, from: 'event' },
    address: addressOf({ locationAddress: address }),
    cityKey: keyOf(city),
  }));
}

type Row = {
  id: string;
  title: string;
  address: string;
  city: string | null;
  latitude: number;
  longitude: number;
};

function likeOf(address: string): string {
  return address.trim().replace(/[\\%_]/g, '\\$&');
}
