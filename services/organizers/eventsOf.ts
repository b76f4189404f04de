import { sql } from 'kysely';
import type { EventRow } from '#contracts/events/rows.ts';
import type { ReadModel } from '#platform/database/readModel.ts';

export type EventsOfSchema = { events: EventRow };

/** How many events an organizer has, past ones and drafts included. */
export async function countEventsOf(db: ReadModel<EventsOfSchema>, organizerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('eventOrganizerId', '=', organizerId)
    .executeTakeFirstOrThrow();
  return count;
}
