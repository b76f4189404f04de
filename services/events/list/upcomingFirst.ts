import { type Expression, type SqlBool, sql } from 'kysely';
import { inSnapshot, type ReadModel } from '#platform/database/readModel.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';

type Db = ReadModel<EventsSchema>;
type Matching = { table: 'events' | 'event_dates'; conditions: readonly Expression<SqlBool>[] };
type Page = { limit: number; offset: number };

/**
 * One page of the matching ids, with the total, in the order in which people look for events: those not over,
 * earliest start first, then those that are over, latest start first.
 */
export function idsUpcomingFirst(
  db: Db,
  matching: Matching,
  page: Page,
  now: Date,
): Promise<{ ids: string[]; total: number }> {
  return inSnapshot(db, async snapshot => {
    const { rows } = await sql<Coming>`${comingPage(matching, page, now)}`.execute(snapshot);
    const coming = rows.flatMap(({ id }) => id ?? []);
    const total = rows[0]!.total;
    const missing = page.limit - coming.length;
    if (missing === 0 || total <= page.offset + coming.length) return { ids: coming, total };
    // Counted first: with an offset that the planner does not know, it sorts everything that is over.
    const upcoming =
      coming.length > 0 ? page.offset + coming.length : await countUpcoming(snapshot, matching, now);
    const rest = { limit: missing, offset: Math.max(page.offset - upcoming, 0) };
    const past = await sql<{ id: string }>`${pastPage(matching, rest, now)}`.execute(snapshot);
    return { ids: [...coming, ...past.rows.map(({ id }) => id)], total };
  });
}

type Coming = { total: number; id: string | null };

const from = ({ table, conditions }: Matching, ...more: Expression<SqlBool>[]) =>
  sql`from ${sql.table(`read.${table}`)} as e where ${sql.join([sql`true`, ...conditions, ...more], sql` and `)}`;

// Few events have begun and are not over, and they come before all future ones. They are queried separately, among all
// events and by an index alone: combined with the filters, the planner estimates them at a sixth of all events, and
// reads that many.
function comingPage(matching: Matching, { limit, offset }: Page, now: Date) {
  const begun = sql<SqlBool>`e.id = any(array(
    select b.id from ${sql.table(`read.${matching.table}`)} as b where b.over_at >= ${now} and b.starts_at < ${now}))`;
  return sql`
    with begun as materialized (
      select e.id, e.starts_at ${from(matching, begun)}
    ), ahead as materialized (
      select e.id, e.starts_at ${from(matching, sql`e.starts_at >= ${now}`)}
      order by e.starts_at, e.id limit ${limit + offset}
    ), page as (
      select id, starts_at from (select * from begun union all select * from ahead) as coming
      order by starts_at, id limit ${limit} offset ${offset}
    )
    select total.total, page.id::text
    from (select count(*)::int as total ${from(matching)}) as total left join page on true
    order by page.starts_at, page.id`;
}

async function countUpcoming(db: Db, matching: Matching, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${from(matching, sql`e.over_at >= ${now}`)}`.execute(db);
  return rows[0]!.count;
}

function pastPage(matching: Matching, { limit, offset }: Page, now: Date) {
  return sql`
    select e.id::text ${from(matching, sql`e.over_at < ${now}`, sql`e.starts_at < ${now}`)}
    order by e.starts_at desc, e.id desc limit ${limit} offset ${offset}`;
}
