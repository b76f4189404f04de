import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { inSnapshot } from '#platform/readModel.ts';
import type { EventsSchema } from './queries.ts';

type Db = Kysely<EventsSchema>;
type Matching = { table: 'events' | 'event_dates'; conditions: readonly Expression<SqlBool>[] };
type Page = { limit: number; offset: number };
type Found = { total: number; upcoming: number; id: string | null };

/**
 * One page of the ids that match, with the total, in the order in which people look for events: what is not over
 * by its start, the soonest first, then what is over, the latest first.
 */
export function idsUpcomingFirst(
  db: Db,
  matching: Matching,
  page: Page,
  now: Date,
): Promise<{ ids: string[]; total: number }> {
  return inSnapshot(db, async snapshot => {
    const { rows } = await sql<Found>`${comingPage(matching, page, now)}`.execute(snapshot);
    const { total, upcoming } = rows[0]!;
    const coming = rows.flatMap(({ id }) => id ?? []);
    const missing = { limit: page.limit - coming.length, offset: Math.max(page.offset - upcoming, 0) };
    if (missing.limit === 0 || total === upcoming) return { ids: coming, total };
    const past = await sql<{ id: string }>`${pastPage(matching, missing, now)}`.execute(snapshot);
    return { ids: [...coming, ...past.rows.map(({ id }) => id)], total };
  });
}

const from = ({ table, conditions }: Matching, ...more: Expression<SqlBool>[]) =>
  sql`from ${sql.table(`read.${table}`)} as e where ${sql.join([sql`true`, ...conditions, ...more], sql` and `)}`;

// What has begun and is not over is little, and stands before all that is to come. Looked for in one with that, by
// its start, it would cost a walk past everything that is over: 90 ms of a million events.
function comingPage(matching: Matching, { limit, offset }: Page, now: Date) {
  return sql`
    with counted as materialized (
      select count(*)::int as total, (count(*) filter (where e.over_at >= ${now}))::int as upcoming
      ${from(matching)}
    ), begun as materialized (
      select e.id, e.starts_at ${from(matching, sql`e.over_at >= ${now}`, sql`e.starts_at < ${now}`)}
    ), ahead as materialized (
      select e.id, e.starts_at ${from(matching, sql`e.starts_at >= ${now}`)}
      order by e.starts_at, e.id limit ${limit + offset}
    ), page as (
      select id, starts_at from (select * from begun union all select * from ahead) as coming
      order by starts_at, id limit ${limit} offset ${offset}
    )
    select counted.total, counted.upcoming, page.id::text from counted left join page on true
    order by page.starts_at, page.id`;
}

function pastPage(matching: Matching, { limit, offset }: Page, now: Date) {
  return sql`
    select e.id::text ${from(matching, sql`e.over_at < ${now}`, sql`e.starts_at < ${now}`)}
    order by e.starts_at desc, e.id desc limit ${limit} offset ${offset}`;
}
