import { type Kysely, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { EventRead, eventStats, listEvents } from '#contracts/events/calls.ts';
import type { EventRow } from '#contracts/events/rows.ts';
import type { OrganizerRow } from '#contracts/organizers/rows.ts';
import type { HistoryRow } from '#contracts/platform/history.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { type CountersSchema, countersOf } from '#platform/counters.ts';
import { pageWithTotal } from '#platform/readModel.ts';
import { type Around, eventFrom } from './read.ts';

type Figures = z.output<(typeof eventStats)['answer']>;

export type EventsSchema = CountersSchema & {
  events: EventRow;
  eventHistory: HistoryRow;
  regions: RegionRow;
  organizers: OrganizerRow;
  users: UserRow;
};
type Db = Kysely<EventsSchema>;
type Filters = z.output<(typeof listEvents)['query']>;

const SORTS = { start: 'e.startsAt', title: 'e.title', status: 'e.status', updated: 'e.updatedAt' } as const;
const SEARCHED = sql<string>`e.title || ' ' || coalesce(e.location_name, '') || ' ' || coalesce(e.location_city, '')`;
const REGION = ['id', 'city', 'country'] as const;
const ORGANIZER = ['id', 'name', 'description', 'email', 'phone', 'website', 'verified'] as const;
const YES = ['featured', 'imported', 'expired', 'true'];

/** One page of the events that match, with the total. */
export async function findEvents(
  db: Db,
  filters: Filters,
  now: Date,
): Promise<{ events: EventRead[]; total: number }> {
  const matching = matchingEvents(db, filters, now);
  const page = withAround(matching)
    .selectAll('e')
    .orderBy(SORTS[filters.sort], filters.order)
    .orderBy('e.id', filters.order)
    .limit(filters.limit)
    .offset(filters.offset);
  const { rows, total } = await pageWithTotal(db, page, matching);
  return { events: rows.map(row => eventFrom(row, row, now)), total };
}

export async function findEvent(db: Db, id: string, now: Date): Promise<EventRead | undefined> {
  const row = await withAround(db.selectFrom('events as e').where('e.id', '=', id))
    .selectAll('e')
    .executeTakeFirst();
  return row && eventFrom(row, row, now);
}

/** The region and organizer that an event names. */
export async function around(
  db: Db,
  event: Pick<EventRow, 'regionId' | 'eventOrganizerId'>,
): Promise<Around> {
  const { regionId, eventOrganizerId } = event;
  const [region, organizer] = await Promise.all([
    regionId && db.selectFrom('regions').select(REGION).where('id', '=', regionId).executeTakeFirst(),
    eventOrganizerId &&
      db.selectFrom('organizers').select(ORGANIZER).where('id', '=', eventOrganizerId).executeTakeFirst(),
  ]);
  return { region: region || null, organizer: organizer || null };
}

export async function zoneOfRegion(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('regions').select('timeZone').where('id', '=', id).executeTakeFirst();
  return row?.timeZone;
}

function matchingEvents(db: Db, filters: Filters, now: Date) {
  const { search, status, featured, regionId, imported, expired } = filters;
  let query = db.selectFrom('events as e');
  if (search) query = query.where(SEARCHED, 'ilike', `%${search.replace(/[\\%_]/g, '\\$&')}%`);
  if (status !== 'all') query = query.where('e.status', '=', status);
  if (featured !== 'all') query = query.where('e.isFeatured', '=', YES.includes(featured));
  if (imported !== 'all') query = query.where('e.imported', '=', YES.includes(imported));
  if (regionId === 'null') query = query.where('e.regionId', 'is', null);
  else if (regionId !== 'all') query = query.where('e.regionId', '=', regionId);
  if (expired !== 'all') query = query.where('e.overAt', YES.includes(expired) ? '<' : '>=', now);
  return query;
}

function withAround(query: ReturnType<typeof matchingEvents>) {
  return query.select(eb => [
    jsonObjectFrom(eb.selectFrom('regions as r').select(REGION).whereRef('r.id', '=', 'e.regionId')).as(
      'region',
    ),
    jsonObjectFrom(
      eb.selectFrom('organizers as o').select(ORGANIZER).whereRef('o.id', '=', 'e.eventOrganizerId'),
    ).as('organizer'),
  ]);
}

/** The figures above the list, over all events or one region's. "This week" is Monday to Sunday on the event's clock. */
export async function eventFigures(db: Db, regionId: string | undefined): Promise<Figures> {
  const thisWeek = sql<number>`(count(*) filter (where date_trunc('week', start_local::timestamp)
    = date_trunc('week', now() at time zone time_zone)))::int`;
  const week = await db
    .selectFrom('events')
    .select(thisWeek.as('thisWeek'))
    .where('startsAt', '>=', sql<Date>`now() - interval '9 days'`)
    .where('startsAt', '<', sql<Date>`now() + interval '9 days'`)
    .$if(regionId !== undefined, query => query.where('regionId', '=', regionId as string))
    .executeTakeFirstOrThrow();
  const counted = await countersOf(db, 'events', regionId);
  return {
    totalEvents: counted.total ?? 0,
    publishedEvents: counted.published ?? 0,
    draftEvents: counted.draft ?? 0,
    featuredEvents: counted.featured ?? 0,
    thisWeekEvents: week.thisWeek,
  };
}

/** What was recorded about one event, newest first, with the total. */
export async function findHistory(
  db: Db,
  eventId: string,
  paging: { limit: number; offset: number },
): Promise<{ rows: (HistoryRow & { actorName: string | null })[]; total: number }> {
  const matching = db.selectFrom('eventHistory as h').where('h.subjectId', '=', eventId);
  const page = matching
    .leftJoin('users as u', join => join.on(sql`u.id::text`, '=', sql`h.actor ->> 'id'`))
    .selectAll('h')
    .select('u.name as actorName')
    .orderBy('h.position', 'desc')
    .limit(paging.limit)
    .offset(paging.offset);
  return pageWithTotal(db, page, matching);
}
