import { sql } from 'kysely';
import type { EventForm } from '#contracts/events/event/eventFields.ts';
import type { VenueRow } from '#contracts/venues/rows.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { foldedName, SIMILAR, similarityOf } from '#platform/similarity/names.ts';
import { metresApart, WITHIN_METRES } from '#platform/similarity/places.ts';

// A place is a venue of the book if it is within 300 m of it and has a similar name, or if name and city are the same.

/** The known parts of a place. */
export type NamedPlace = Pick<VenueRow, 'name' | 'city' | 'latitude' | 'longitude'>;
type Venue = Pick<
  VenueRow,
  'id' | 'status' | 'name' | 'city' | 'latitude' | 'longitude' | 'nameKey' | 'cityKey'
>;

/** Beyond this distance, places of the same name whose city is not known are different ones. */
const SAME_CITY_METRES = 5_000;
/** Degrees of a great circle, a little more than 300 m: rules out most venues before their names are compared. */
const BOX_DEGREES = 0.003;
/** How many venues one place is compared with: a city's centre has dozens of them on one spot. */
const MOST_COMPARED = 500;

/** The venue that a place is, retired ones included: the one of the same name and city, else the nearest. */
export function venueAmong<One extends Venue>(place: NamedPlace, venues: readonly One[]): One | undefined {
  const sameName = venues.find(venue => hasSameName(place, venue));
  if (sameName) return sameName;
  const near = venues
    .map(venue => ({ venue, metres: metresApart(place, venue) ?? Number.POSITIVE_INFINITY }))
    .filter(
      ({ venue, metres }) => metres <= WITHIN_METRES && similarityOf(place.name, venue.name) >= SIMILAR,
    );
  return near.toSorted((one, other) => one.metres - other.metres)[0]?.venue;
}

function hasSameName(place: NamedPlace, venue: Venue): boolean {
  if (foldedName(place.name) !== venue.nameKey || foldedName(place.city ?? '') !== venue.cityKey)
    return false;
  const metres = place.city === null ? metresApart(place, venue) : undefined;
  return metres === undefined || metres <= SAME_CITY_METRES;
}

/** The venue of the rows that a place is. */
export async function findVenueOf(
  db: ReadModel<{ venues: VenueRow }>,
  place: NamedPlace,
): Promise<VenueRow | undefined> {
  const { latitude, longitude } = place;
  const rows = await db
    .selectFrom('venues')
    .selectAll()
    .where(eb =>
      eb.or([
        eb.and([
          eb('nameKey', '=', foldedName(place.name)),
          eb('cityKey', '=', foldedName(place.city ?? '')),
        ]),
        ...(latitude === null || longitude === null ? [] : [near(latitude, longitude)]),
      ]),
    )
    .orderBy('id')
    .limit(MOST_COMPARED)
    .execute();
  return venueAmong(place, rows);
}

/** Degrees of longitude are narrower towards the poles, and 180 east is 180 west. */
function near(latitude: number, longitude: number) {
  return sql<boolean>`(latitude between ${latitude - BOX_DEGREES}::float8 and ${latitude + BOX_DEGREES}::float8
    and least(abs(longitude - ${longitude}::float8), 360 - abs(longitude - ${longitude}::float8))
      * cos(radians(greatest(abs(latitude), ${Math.abs(latitude)}::float8))) <= ${BOX_DEGREES}::float8)`;
}

type EventPlace = Pick<EventForm, 'locationName' | 'locationCity' | 'latitude' | 'longitude'>;

/** Makes the function that finds the active venue where something takes place, by the fields of an event. */
export function activeVenueAt(
  db: ReadModel<{ venues: VenueRow }>,
): (place: EventPlace) => Promise<VenueRow | undefined> {
  return async ({ locationName, locationCity: city, latitude, longitude }) => {
    if (!locationName?.trim()) return undefined;
    const venue = await findVenueOf(db, { name: locationName, city, latitude, longitude });
    return venue?.status === 'active' ? venue : undefined;
  };
}
