import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { DanceStyleRow } from '#contracts/danceStyles/rows.ts';
import type { EventRead } from '#contracts/events/calls.ts';
import type { EventDateRow, EventRow } from '#contracts/events/rows.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { EventsSchema } from './eventsSchema.ts';

const REGION = ['id', 'city', 'country', 'timeZone'] as const;
const STYLE = ['id', 'name'] as const;
const VENUE = ['id', 'name', 'city'] as const;
const ORGANIZER = [
  'o.id',
  'o.name',
  'o.description',
  'o.email',
  'o.phone',
  'o.website',
  'o.verified',
] as const;

/** The region, organizer and venue of an event, and the names of its dance styles by their ids. */
export type Around = {
  region: Pick<RegionRow, (typeof REGION)[number]> | null;
  organizer: EventRead['eventOrganizer'];
  venue: EventRead['venue'];
  styles: Pick<DanceStyleRow, (typeof STYLE)[number]>[];
};

/** Looks them up for one event. */
export async function around(
  db: ReadModel<EventsSchema>,
  {
    regionId,
    eventOrganizerId,
    venueId,
    danceStyles,
  }: Pick<EventRow, 'regionId' | 'eventOrganizerId' | 'danceStyles'> & {
    venueId?: string | null | undefined;
  },
): Promise<Around> {
  const ids = danceStyles.map(({ danceStyleId }) => danceStyleId);
  const [region, organizer, venue, styles] = await Promise.all([
    regionId && db.selectFrom('regions').select(REGION).where('id', '=', regionId).executeTakeFirst(),
    eventOrganizerId &&
      db
        .selectFrom('organizers as o')
        .select(ORGANIZER)
        .select(contactPerson)
        .where('o.id', '=', eventOrganizerId)
        .executeTakeFirst(),
    venueId && db.selectFrom('venues').select(VENUE).where('id', '=', venueId).executeTakeFirst(),
    ids.length > 0 ? db.selectFrom('danceStyles').select(STYLE).where('id', 'in', ids).execute() : [],
  ]);
  return { region: region || null, organizer: organizer || null, venue: venue || null, styles };
}

/** The same lookup, as columns for a query whose rows are called `e`. */
export function aroundColumns(eb: ExpressionBuilder<EventsSchema & { e: EventRow | EventDateRow }, 'e'>) {
  return [
    // `jsonObjectFrom` would not convert the names of columns.
    eb
      .selectFrom('regions as r')
      .select(of =>
        jsonBuildObject({
          id: of.ref('r.id'),
          city: of.ref('r.city'),
          country: of.ref('r.country'),
          timeZone: of.ref('r.timeZone'),
        }).as('found'),
      )
      .whereRef('r.id', '=', 'e.regionId')
      .as('region'),
    jsonObjectFrom(
      eb
        .selectFrom('organizers as o')
        .select(ORGANIZER)
        .select(contactPerson)
        .whereRef('o.id', '=', 'e.eventOrganizerId'),
    ).as('organizer'),
    jsonObjectFrom(eb.selectFrom('venues as v').select(VENUE).whereRef('v.id', '=', 'e.venueId')).as('venue'),
    jsonArrayFrom(
      eb
        .selectFrom('danceStyles as s')
        .select(['s.id', 's.name'])
        .where(
          's.id',
          'in',
          sql<string>`(
          select style ->> 'danceStyleId' from jsonb_array_elements(e.dance_styles) as style)`,
        ),
    ).as('styles'),
  ] as const;
}

function contactPerson(eb: ExpressionBuilder<EventsSchema & { o: EventsSchema['organizers'] }, 'o'>) {
  return eb
    .selectFrom('organizerContacts as c')
    .select(of =>
      jsonBuildObject({
        id: of.ref('c.id'),
        displayName: of.ref('c.displayName'),
        firstName: of.ref('c.firstName'),
        lastName: of.ref('c.lastName'),
        email: of.ref('c.email'),
      }).as('person'),
    )
    .whereRef('c.id', '=', 'o.contactId')
    .as('contact');
}
