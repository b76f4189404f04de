import { sql } from 'kysely';
import type { ReadModel } from '#platform/database/readModel.ts';
import { readNights } from '../list/listed.ts';
import { findWords, hasWord } from '../list/searchWords.ts';
import { cityStart } from '../reading/cityClock.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import {
  conditionsOf,
  distancesOf,
  isNight,
  kmOf,
  lastDay,
  type NightFilters,
  rangesOf,
  rowsFor,
  TABLES,
  waysOf,
} from './nights.ts';

type OnDay = { id: string; day: string; nth: number; of: number; count: number; km: number | null };

/** The nights of some days: of each day how many there are, and the first of them. What lasts is on each of its days. */
export async function findDays(db: ReadModel<EventsSchema>, asked: NightFilters, most: number, now: Date) {
  const filters = { ...asked, ongoing: true };
  const words = await findWords(db, filters.search);
  const ways = waysOf(filters);
  const halves = TABLES.flatMap(table => {
    const conditions = [...isNight(table), ...words.map(hasWord), ...conditionsOf(table, filters, now)];
    return rangesOf(table, filters, now).flatMap(({ range }) =>
      ways.map(way => {
        const all = [...range, ...conditions, ...(way?.conditions ?? [])];
        return sql`
          select e.id::text as id, ${cityStart(table)} as start, ${lastDay(table)} as last, ${kmOf(way)} as km
          from ${rowsFor(table, way)} where ${sql.join(all, sql` and `)}`;
      }),
    );
  });
  const { from = null, to = null } = filters;
  const { rows } = await sql<OnDay>`
    with night as materialized (
      select *, case when last is null then 1 else greatest(1, last - first::date + 1) end as of
      from (select *, left(start, 10) as first from (${sql.join(halves, sql` union all `)}) as found) as begun
    )
    select id, day, nth, of, count, km from (
      select *, count(*) over (partition by day)::integer as count,
        row_number() over (partition by day order by start, id) as place
      from (
        select id, start, km, first as day, 1 as nth, of from night where first >= coalesce(${from}, first)
        union all
        select id, start, km, to_char(day, 'YYYY-MM-DD'), day::date - first::date + 1, of
        from night cross join lateral generate_series(
          greatest(first::date + 1, ${from}::date)::timestamp, least(last, ${to}::date), interval '1 day') as day
        where last > first::date
      ) as on_day
    ) as placed
    where place <= ${most} order by day, place`.execute(db);
  const ids = [...new Set(rows.map(({ id }) => id))];
  const events = await readNights(db, ids, now);
  const shown = rows.filter(({ id }) => events.has(id));
  return {
    events: ids.flatMap(id => events.get(id) ?? []),
    distances: distancesOf(rows),
    days: Object.fromEntries(
      [...Map.groupBy(shown, ({ day }) => day)].map(([day, found]) => [
        day,
        { count: found[0]!.count, nights: found.map(({ id, nth, of }) => ({ id, nth, of })) },
      ]),
    ),
  };
}
