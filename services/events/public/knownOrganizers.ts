import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { EventsSchema } from '../list/eventsSchema.ts';
import { isAnnounced, isAnnouncedDate } from './shown.ts';

/**
 * Those of some organizers, or of all, that visitors may know of: active, and named by the page of an event. One that
 * was only registered so far is nobody's business.
 */
export async function knownOrganizers(db: Kysely<EventsSchema>, ids?: readonly string[]): Promise<string[]> {
  if (ids?.length === 0) return [];
  const among = ids ? sql`o.id = any(${[...ids]}::uuid[])` : sql`true`;
  const named = (table: 'events' | 'event_dates', isKnown: Expression<SqlBool>) =>
    sql`exists (select from ${sql.raw(`read.${table}`)} as e
      where e.event_organizer_id = o.id and ${isKnown})`;
  const { rows } = await sql<{ id: string }>`
    select o.id from read.organizers as o
    where ${among} and o.status = 'active' and not o.removed 
      and (${named('events', isAnnounced)} or ${named('event_dates', isAnnouncedDate)})
    order by o.id`.execute(db);
  return rows.map(({ id }) => id);
}
