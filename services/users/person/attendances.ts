import { type Kysely, sql } from 'kysely';
import { DETAIL_ENTRIES } from '#contracts/users/detailCalls.ts';
import { withAbout } from '#platform/database/absorbed.ts';

/**
 * The nights that somebody gave feedback on, the latest of them, and how many there are. What was merged counts once;
 * an event that was deleted is none.
 */
export async function attendancesOf<Schema>(db: Kysely<Schema>, userId: string) {
  const given = sql`(select * from read.feedback where user_id = ${userId}::uuid)`;
  const { rows } = await sql<{ id: string; title: string; date: string; total: number }>`
    select id, title, date, count(*) over ()::int as total from (
      select distinct on (1) f.about_id || coalesce('_' || replace(f.about_date, '-', ''), '') as id,
        coalesce(d.title, e.title) as title,
        left(coalesce(d.start_local, f.about_date || 'T', e.start_local), 10) as date
      from ${withAbout(given)} as f
      join read.events as e on e.id = f.about_id
      left join read.event_dates as d on d.series_id = f.about_id and d.date = f.about_date
    ) as night
    order by date desc, id limit ${DETAIL_ENTRIES}`.execute(db);
  const eventAttendances = rows.map(({ total: _, ...night }) => night);
  return { eventsAttended: rows[0]?.total ?? 0, eventAttendances };
}
