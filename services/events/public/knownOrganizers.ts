import { type Kysely, sql } from 'kysely';
import type { EventsSchema } from '../list/eventsSchema.ts';

/**
 * Those of some organizers, or of all, that visitors may know of: active, and named by the page of an event. One that
 * was only registered so far is nobody's business.
 */
export async function knownOrganizers(db: Kysely<EventsSchema>, ids?: readonly string[]): Promise<string[]> {
  if (ids?.length === 0) return [];
  const among = ids ? sql`o.id = any(${[...ids]}::uuid[])` : sql`true`;
  const named = (table: 'events' | 'event_dates') =>
    sql`exists (select from ${sql.raw(`read.${table}`)} as e
      where e.event_organizer_id = o.id and e.status <> 'draft')`;
  const { rows } = await sql<{ id: string }>`
    select o.id from read.organizers as o
    where ${among} and o.status = 'active' and not o.removed and (${named('events')} or ${named('event_dates')})
    order by o.id`.execute(db);
  return rows.map(({ id }) => id);
}
