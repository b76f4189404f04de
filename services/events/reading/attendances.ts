import { sql } from 'kysely';
import type { EventRead } from '#contracts/events/calls.ts';
import { occurrenceId } from '#contracts/events/series/occurrences.ts';
import { withAbout } from '#platform/database/absorbed.ts';
import type { ReadModel } from '#platform/database/readModel.ts';

type Counted = { stream: string; date: string | null; count: number };

/** Events, series and dates with the number of accounts that said how they were: who does was there. */
export async function withAttendances<Schema>(
  db: ReadModel<Schema>,
  events: readonly EventRead[],
): Promise<EventRead[]> {
  const counts = new Map<string, number>();
  const count = (id: string, more: number) => counts.set(id, (counts.get(id) ?? 0) + more);
  for (const { stream, date, count: more } of await countedOn(db, events)) {
    count(stream, more);
    if (date) count(occurrenceId(stream, date), more);
  }
  return events.map(event => ({ ...event, attendanceCount: counts.get(event.id) ?? 0 }));
}

async function countedOn<Schema>(db: ReadModel<Schema>, events: readonly EventRead[]): Promise<Counted[]> {
  const merged = events.flatMap(({ mergedFrom }) => mergedFrom);
  const streams = [...new Set([...events, ...merged].map(({ id }) => id.slice(0, 36)))];
  if (streams.length === 0) return [];
  const given = sql`(select * from read.feedback where event_id = any(${streams}::uuid[]))`;
  // What was merged is looked for only where something was: that takes longer than the page itself.
  const about = merged.length > 0 ? withAbout(given) : sql`(${ABOUT_ITSELF} ${given} as f)`;
  const { rows } = await sql<Counted>`
    select f.about_id::text as stream, f.about_date as date, count(distinct f.user_id)::int as count
    from ${about} as f group by 1, 2`.execute(db);
  return rows;
}

const ABOUT_ITSELF = sql`select f.*, f.event_id as about_id, f.date as about_date from`;
