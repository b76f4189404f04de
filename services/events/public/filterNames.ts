import type { PublicFilters } from '#contracts/events/publicCalls.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import type { City } from './cities.ts';

type Db = ReadModel<EventsSchema>;

/** What the dance style and the organizer of a filter set are called; null where there is none, or no such thing. */
export async function filterNames(db: Db, { style, organizer }: Pick<PublicFilters, 'style' | 'organizer'>) {
  const named = async (table: 'danceStyles' | 'organizers', id: string | undefined) =>
    id === undefined
      ? null
      : ((await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst())?.name ?? null);
  return { style: await named('danceStyles', style), organizer: await named('organizers', organizer) };
}

/** What a feed is called: Tanda · Lisbon, Portugal · Salsa. So somebody can tell several of them apart. */
export async function feedName(
  db: Db,
  { brand, cities }: { brand: string; cities: ReadonlyMap<string, Pick<City, 'city' | 'country'>> },
  asked: PublicFilters,
): Promise<string> {
  const city = asked.city === undefined ? undefined : cities.get(asked.city);
  const { style, organizer } = await filterNames(db, asked);
  return [brand, city && `${city.city}, ${city.country}`, style, organizer].filter(Boolean).join(' · ');
}
