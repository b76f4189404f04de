import { type Kysely, sql } from 'kysely';
import type { EventRow } from '#contracts/events/rows.ts';

export type EventsOfSchema = { events: EventRow };

/** How many events an organizer has, past ones and drafts included. */
export async function countEventsOf(db: Kysely<EventsOfSchema>, organizerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('eventOrganizerId', '=', organizerId)
    .executeTakeFirstOrThrow();
  return count;
}
