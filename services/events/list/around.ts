import type { ExpressionBuilder, Kysely } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { EventDateRow, EventRow } from '#contracts/events/rows.ts';
import type { OrganizerRow } from '#contracts/organizers/rows.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { EventsSchema } from './eventsSchema.ts';

const REGION = ['id', 'city', 'country'] as const;
const ORGANIZER = ['id', 'name', 'description', 'email', 'phone', 'website', 'verified'] as const;

/** The region and organizer of an event. */
export type Around = {
  region: Pick<RegionRow, (typeof REGION)[number]> | null;
  organizer: Pick<OrganizerRow, (typeof ORGANIZER)[number]> | null;
};

/** Looks up the region and organizer of one event. */
export async function around(
  db: Kysely<EventsSchema>,
  { regionId, eventOrganizerId }: Pick<EventRow, 'regionId' | 'eventOrganizerId'>,
): Promise<Around> {
  const [region, organizer] = await Promise.all([
    regionId && db.selectFrom('regions').select(REGION).where('id', '=', regionId).executeTakeFirst(),
    eventOrganizerId &&
      db.selectFrom('organizers').select(ORGANIZER).where('id', '=', eventOrganizerId).executeTakeFirst(),
  ]);
  return { region: region || null, organizer: organizer || null };
}

/** The same lookup, as columns for a query whose rows are called `e`. */
export function aroundColumns(eb: ExpressionBuilder<EventsSchema & { e: EventRow | EventDateRow }, 'e'>) {
  return [
    jsonObjectFrom(eb.selectFrom('regions as r').select(REGION).whereRef('r.id', '=', 'e.regionId')).as(
      'region',
    ),
    jsonObjectFrom(
      eb.selectFrom('organizers as o').select(ORGANIZER).whereRef('o.id', '=', 'e.eventOrganizerId'),
    ).as('organizer'),
  ] as const;
}
