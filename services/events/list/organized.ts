import { sql } from 'kysely';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';

/** The latest events and series of some organizers, and how many each of them has. */
export async function organizedEvents(
  db: ReadModel<EventsSchema>,
  organizerIds: readonly string[],
  limit: number,
) {
  if (organizerIds.length === 0) return { events: [], counts: new Map<string, number>() };
  const [rows, counted] = await Promise.all([
    db
      .selectFrom('events')
      .select(['id', 'title', 'status', 'startsAt', 'eventOrganizerId'])
      .where('eventOrganizerId', 'in', organizerIds)
      .orderBy('startsAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
    db
      .selectFrom('events')
      .select(['eventOrganizerId', sql<number>`count(*)::integer`.as('count')])
      .where('eventOrganizerId', 'in', organizerIds)
      .groupBy('eventOrganizerId')
      .execute(),
  ]);
  const events = rows.map(({ eventOrganizerId, startsAt, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    organizerId: eventOrganizerId!,
  }));
  return {
    events,
    counts: new Map(counted.map(({ eventOrganizerId, count }) => [eventOrganizerId!, count])),
  };
}
