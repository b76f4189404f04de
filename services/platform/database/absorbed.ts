import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

// A row of events that others were merged into lists them in its column `absorbed`: each with its `id`, which may be
// that of a date of a series, and for a series with the `date` that it was merged into. What leads to one of those
// leads to that row or date: no link is rewritten, so undoing a merge has nothing to bring back.

/** The id of what stays, for the id of an event or series that may have been merged: the id itself if it was not. */
export function survivorOf(id: Expression<unknown>): RawBuilder<string> {
  return sql`coalesce(
    (select keeper.id || coalesce('_' || replace(taken ->> 'date', '-', ''), '')
      from read.events as keeper cross join lateral jsonb_array_elements(keeper.absorbed) as taken
      where keeper.absorbed @> jsonb_build_array(jsonb_build_object('id', ${id})) and taken ->> 'id' = ${id}::text
      limit 1),
    ${id}::text)`;
}

/**
 * All that was merged, by `id`, with the event or series that stays, the `date` of it if there is one, and the `days`
 * on which moved dates of a merged series took place; to be joined by queries over many rows. `distinct` changes no
 * row, but tells Postgres that an id has one: with 60,000 rows and 1,000 merges a page of 50 takes 60 ms, without it a
 * second.
 */
const MERGED = sql`(
  select distinct on (1) taken ->> 'id' as id, keeper.id as survivor, taken ->> 'date' as date, taken -> 'days' as days
  from read.events as keeper cross join lateral jsonb_array_elements(keeper.absorbed) as taken
  where keeper.absorbed is not null)`;

const DAY = sql`coalesce(of_event.days ->> f.date, f.date)`;

const ABOUT = sql`(
  select coalesce(of_date.survivor, of_event.survivor, f.event_id) as id,
    case
      when of_date.id is not null then of_date.date
      when of_event.id is null then f.date
      when f.date is null then of_event.date
      else (
        select other.date from read.event_dates as other
        where other.series_id = of_event.survivor
          and (other.date = ${DAY} or left(other.start_local, 10) = ${DAY})
        order by left(other.start_local, 10) = ${DAY} desc, other.date = ${DAY} desc, other.date
        limit 1)
    end as date)`;

/** What a row refers to: an event or series, and possibly the `date` of it. */
export type About = { aboutId: string; aboutDate: string | null };

/**
 * The rows of a table with an `event_id` and maybe the `date` of a series, each with what it leads to (`About`). A date
 * of a merged series leads to that of the other one on the same day; where there is none, to the series.
 */
export function withAbout(table: RawBuilder<unknown>): RawBuilder<About> {
  return sql`(
    select f.*, about.id as about_id, about.date as about_date from ${table} as f
    left join ${MERGED} as of_date on of_date.id = f.event_id || '_' || replace(f.date, '-', '')
    left join ${MERGED} as of_event on of_event.id = f.event_id::text
    cross join lateral ${ABOUT} as about)`;
}

/** Whether a row `f` of `withAbout` refers to an event or series, or to a date of it. */
export function leadsTo(id: string): RawBuilder<SqlBool> {
  return sql`(f.event_id in ${streamsMergedInto(id)} and ${isAbout(id)})`;
}

function isAbout(id: string): RawBuilder<SqlBool> {
  const [stream, day] = [id.slice(0, 36), id.slice(37)];
  const isStream = sql<SqlBool>`f.about_id = ${stream}::uuid`;
  return day ? sql<SqlBool>`(${isStream} and replace(f.about_date, '-', '') = ${day})` : isStream;
}

/**
 * The ids of an event or series and of those that were merged into it or its dates, for `in`; of a date, those of what
 * was merged into that date. Merged dates are not among them: nothing but feedback leads to one (`streamsMergedInto`).
 */
export function idsMergedInto(id: string): RawBuilder<string> {
  return idsLeadingTo(id, sql`length(taken ->> 'id') = 36`);
}

/** As `idsMergedInto`, with the series of merged dates and the series of the date itself. */
function streamsMergedInto(id: string): RawBuilder<string> {
  return sql`(select ${id.slice(0, 36)}::uuid union all ${idsLeadingTo(id, sql`true`)})`;
}

function idsLeadingTo(id: string, condition: RawBuilder<unknown>): RawBuilder<string> {
  const [stream, day] = [id.slice(0, 36), id.slice(37)];
  const own = day ? sql`select null::uuid where false` : sql`select ${stream}::uuid`;
  const ofDay = day ? sql`replace(taken ->> 'date', '-', '') = ${day}` : sql`true`;
  return sql`(
    ${own} union all
    select left(taken ->> 'id', 36)::uuid
    from read.events as keeper cross join lateral jsonb_array_elements(keeper.absorbed) as taken
    where keeper.id = ${stream}::uuid and keeper.absorbed is not null and ${ofDay} and ${condition})`;
}
