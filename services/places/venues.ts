import { sql } from 'kysely';
import type { EventTables } from '#contracts/events/tables.ts';
import type { PlaceRead, Suggestion } from '#contracts/places/calls.ts';
import { foldedText } from '#contracts/platform/text/foldedText.ts';
import type { ReadModel } from '#platform/database/readModel.ts';

const LOOKED_AT = 1_000;

/**
 * The venues of our own events with a matching name, street or city, most used first. Names and cities are
 * found through the list's own index, streets through another.
 */
export async function suggestVenues(
  db: ReadModel<EventTables>,
  query: string,
  limit: number,
): Promise<Suggestion[]> {
  const like = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ id: string; name: string; address: string; city: string; country: string }>`
    with near as materialized (
      select id, location_name, location_address, location_city, location_country from read.events
      where search_text like ${foldedText(like)} or location_address ilike ${like}
      limit ${LOOKED_AT}
    )
    select min(id::text) as id, location_name as name, coalesce(location_address, '') as address,
      coalesce(location_city, '') as city, coalesce(location_country, '') as country
    from near
    where location_name is not null
      and (location_name ilike ${like} or location_address ilike ${like} or location_city ilike ${like})
    group by 2, 3, 4, 5
    order by (location_name ilike ${like}) desc, count(*) desc, location_name collate read.names
    limit ${limit}`.execute(db);
  return rows.map(({ id, name, address, city, country }) => {
    const secondaryText = [address, city, country].filter(Boolean).join(', ');
    const description = [name, secondaryText].filter(Boolean).join(', ');
    return { placeId: `venue:${id}`, description, mainText: name, secondaryText, source: 'venue' };
  });
}

export async function venueOf(db: ReadModel<EventTables>, eventId: string): Promise<PlaceRead | undefined> {
  const row = await db
    .selectFrom('events')
    .select([
      ...(['locationName', 'locationAddress', 'locationCity', 'locationState'] as const),
      ...(['locationCountry', 'postalCode', 'latitude', 'longitude'] as const),
    ])
    .where('id', '=', eventId)
    .executeTakeFirst();
  return (
    row && {
      address: row.locationAddress ?? '',
      city: row.locationCity ?? '',
      state: row.locationState ?? '',
      country: row.locationCountry ?? '',
      postalCode: row.postalCode ?? '',
      latitude: row.latitude,
      longitude: row.longitude,
      name: row.locationName ?? '',
    }
  );
}
