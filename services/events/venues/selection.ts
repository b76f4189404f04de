import { type SelectQueryBuilder, sql } from 'kysely';
import type { EventRow } from '#contracts/events/rows.ts';
import type { UpcomingAtVenue } from '#contracts/venues/calls.ts';
import { byId } from '#platform/database/byId.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';

type Db = ReadModel<EventsSchema>;
type Events = SelectQueryBuilder<EventsSchema & { e: EventRow }, 'e', object>;

const NEXT = 20;

/** The events at a venue that have not begun at a moment, and the series with such dates, by id. */
export function toComeAt(db: Db, venueId: string, now: Date): AsyncIterable<EventRow> {
  return byId(atVenue(db, venueId, now).selectAll('e'), 'e.id');
}

/** Their number. */
export async function countToComeAt(db: Db, venueId: string, now: Date): Promise<number> {
  const { count } = await atVenue(db, venueId, now)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function atVenue(db: Db, venueId: string, now: Date): Events {
  const dates = db
    .selectFrom('eventDates as d')
    .select('d.seriesId')
    .where('d.venueId', '=', venueId)
    .where('d.startsAt', '>', now);
  return db
    .selectFrom('events as e')
    .where(eb =>
      eb.or([
        eb.and([eb('e.kind', '=', 'single'), eb('e.venueId', '=', venueId), eb('e.startsAt', '>', now)]),
        eb('e.id', 'in', dates),
      ]),
    ) as unknown as Events;
}

/** What begins next at a venue: events, and dates of series one by one, soonest first. */
export async function nextAtVenue(db: Db, venueId: string, now: Date): Promise<UpcomingAtVenue[]> {
  const { rows } = await sql<UpcomingAtVenue>`
    select id, title, status, "startLocal", "timeZone" from (
      (select id::text, title, status, start_local as "startLocal", time_zone as "timeZone", starts_at
        from read.events where kind = 'single' and venue_id = ${venueId}::uuid and starts_at > ${now}
        order by starts_at limit ${NEXT})
      union all
      (select id, title, status, start_local, time_zone, starts_at
        from read.event_dates where venue_id = ${venueId}::uuid and starts_at > ${now}
        order by starts_at limit ${NEXT})
    ) as night order by starts_at, id limit ${NEXT}`.execute(db);
  return rows;
}
