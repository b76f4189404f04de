import { sql } from 'kysely';
import { FIGURE_NIGHTS } from '#contracts/audience/calls.ts';
import type { Status } from '#contracts/events/event/eventFields.ts';
import type { EventDateRow, EventRow } from '#contracts/events/rows.ts';
import type { OrganizerRow } from '#contracts/organizers/rows.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { OfNight } from './counts.ts';

export type NightsSchema = { events: EventRow; eventDates: EventDateRow; organizers: OrganizerRow };
type Db = ReadModel<NightsSchema>;

type Named = { id: string; organizerId: string; timeZone: string };

/** Whose each of these events, series and dates is; drafts are left out, and what has no organizer. */
export async function nightsOf(db: Db, ids: readonly string[]): Promise<Map<string, OfNight>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Named>`
    select e.id::text as id, e.event_organizer_id as organizer_id, e.time_zone from read.events as e
    where e.id::text = any(${ids}) and e.status <> 'draft' and e.event_organizer_id is not null
    union all
    select d.id, d.event_organizer_id, d.time_zone from read.event_dates as d
    where d.id = any(${ids}) and d.status <> 'draft' and d.event_organizer_id is not null`.execute(db);
  return new Map(rows.map(({ id, ...of }) => [id, of]));
}

/** Which of these ids are organizers that have not been removed. */
export async function organizersAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('organizers')
    .select('id')
    .where('id', 'in', ids)
    .where('removed', '=', false)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export type ListedNight = {
  id: string;
  isSeries: boolean;
  title: string;
  status: Status;
  startLocal: string;
  endLocal: string | null;
  allDay: boolean;
  startsAt: Date;
  overAt: Date;
};

/**
 * An organizer's nights of which figures are listed: those to come, soonest first, then those that were over since a
 * moment, latest first; and at the end the series among `seen`, which have pages of their own.
 */
export async function listedNights(
  db: Db,
  organizerId: string,
  { since, now, seen }: { since: Date; now: Date; seen: readonly string[] },
): Promise<ListedNight[]> {
  const columns = sql`title, status, start_local, end_local, all_day, starts_at, over_at`;
  const all = sql`(
    select id::text as id, false as is_series, ${columns} from read.events
    where kind = 'single' and event_organizer_id = ${organizerId}::uuid and status <> 'draft' and over_at >= ${since}
    union all
    select id, false, ${columns} from read.event_dates
    where event_organizer_id = ${organizerId}::uuid and status <> 'draft' and over_at >= ${since})`;
  const { rows } = await sql<ListedNight>`
    (select * from ${all} as night where over_at >= ${now} order by starts_at, id limit ${FIGURE_NIGHTS.coming})
    union all
    (select * from ${all} as night where over_at < ${now} order by starts_at desc, id limit ${FIGURE_NIGHTS.past})
    union all
    (select id::text, true, ${columns} from read.events
      where kind <> 'single' and event_organizer_id = ${organizerId}::uuid and status <> 'draft'
        and id::text = any(${seen}) order by title, id limit ${FIGURE_NIGHTS.coming})`.execute(db);
  return rows;
}
