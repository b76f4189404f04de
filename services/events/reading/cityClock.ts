import { type RawBuilder, sql } from 'kysely';

// Days and nights are those of clocks in the region of an event or date `e`, whatever time zone it keeps itself.

type Table = 'events' | 'event_dates';

/** The time zone of a night's days: its region's. Days without times are those of its own. */
export const cityZone: RawBuilder<string> = sql`coalesce(
  (select r.time_zone from read.regions as r where r.id = e.region_id and e.all_day is not true), e.time_zone)`;

/**
 * `cityStartOf`, or when it begins on its own clock. Whether it is all-day is looked up apart, only for the few whose
 * time zone is another one: the rest is read from the indexes of `e`.
 */
export function cityStart(table: Table): RawBuilder<string> {
  const isAllDay = sql`(select own.all_day from ${sql.raw(`read.${table}`)} as own where own.id = e.id)`;
  return sql`coalesce((
    select to_char(city.start, 'YYYY-MM-DD"T"HH24:MI')
    from (select e.starts_at at time zone r.time_zone as start from read.regions as r where r.id = e.region_id) as city
    where city.start <> e.start_local::timestamp and ${isAllDay} is not true), e.start_local)`;
}

/** `cityZone`, looked up apart for rows that are read from indexes which do not have those columns. */
export function cityZoneIn(table: Table): RawBuilder<string> {
  return sql`(
    select coalesce(r.time_zone, own.time_zone) from ${sql.raw(`read.${table}`)} as own
    left join read.regions as r on r.id = own.region_id and own.all_day is not true where own.id = e.id)`;
}
