import { type Expression, type RawBuilder, sql } from 'kysely';

// A row of events that others were merged into lists them in its column `absorbed`, each with its `id`. What leads to
// one of those leads to that row: no link is rewritten, so undoing a merge has nothing to bring back.

/** The id of the event that stays, for an id that may be that of a merged one: the id itself if it is not. */
export function survivorOf(id: Expression<unknown>): RawBuilder<string> {
  return sql`coalesce(
    (select keeper.id from read.events as keeper
      where keeper.absorbed @> jsonb_build_array(jsonb_build_object('id', ${id})) limit 1),
    ${id})`;
}

/**
 * All merged events with the id of the event that stays, to be joined by queries over many rows. `distinct` changes no
 * row, but tells Postgres that an id has one: with 60,000 rows and 1,000 merges a page of 50 takes 60 ms, without it a
 * second.
 */
export const MERGED = sql<{ id: string; survivor: string }>`(
  select distinct on (1) (taken ->> 'id')::uuid as id, keeper.id as survivor
  from read.events as keeper cross join lateral jsonb_array_elements(keeper.absorbed) as taken
  where keeper.absorbed is not null)`;

/** An event's id and those of the events that were merged into it, for `in`. */
export function idsMergedInto(id: string): RawBuilder<string> {
  return sql`(
    select ${id}::uuid union all
    select (taken ->> 'id')::uuid
    from read.events as keeper cross join lateral jsonb_array_elements(keeper.absorbed) as taken
    where keeper.id = ${id}::uuid and keeper.absorbed is not null)`;
}
