import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { listOrganizers } from '#contracts/organizers/calls.ts';
import type { OrganizerRow } from '#contracts/organizers/rows.ts';
import { type CountersSchema, countersOf } from '#platform/database/counters.ts';
import { inSnapshot, pageWithTotal } from '#platform/database/readModel.ts';
import { holdsAll } from '#platform/database/search.ts';
import { inCodePoints } from '#platform/database/sorting.ts';

export type OrganizersSchema = CountersSchema & { organizers: OrganizerRow };
type Db = Kysely<OrganizersSchema>;
type Query = z.output<typeof listOrganizers.query>;
type Answer = z.output<typeof listOrganizers.answer>;

/** The number of upcoming events of each of these organizers; those without any may be missing. */
export type CountUpcoming = (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;

const SORTS = {
  name: inCodePoints(sql`lower(o.name)`),
  city: inCodePoints(sql`lower(o.city)`),
  joined: sql`o.created_at`,
} as const;
// Must match the index's expression exactly; otherwise the index is not used.
const SEARCHED = sql<string>`(o.name || ' ' || coalesce(o.city, ''))`;

/** One page of the matching organizers, with their number and the figures over all organizers. */
export async function findOrganizers(db: Db, query: Query, upcoming: CountUpcoming): Promise<Answer> {
  const { rows, ...around } = await inSnapshot(db, async db => {
    const matching = db.selectFrom('organizers as o').where(eb => eb.and(conditionsOf(query)));
    const page = matching
      .selectAll('o')
      .orderBy(SORTS[query.sort], query.order)
      .orderBy('o.id', query.order)
      .limit(query.limit)
      .offset(query.offset);
    const { rows, total } = await pageWithTotal(db, page, matching);
    return { rows, total, stats: await figuresOf(db) };
  });
  const counts = await upcoming(rows.map(({ id }) => id));
  const organizers = rows.map(({ createdAt, ...row }) => ({
    ...row,
    upcomingEvents: counts.get(row.id) ?? 0,
    createdAt: createdAt.toISOString(),
  }));
  return { organizers, ...around };
}

function conditionsOf({ id, search, status, verified }: Query): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (id) conditions.push(sql`o.id = ${id}::uuid`);
  if (search) conditions.push(holdsAll(SEARCHED, search));
  if (status !== 'all') conditions.push(sql`o.status = ${status}`);
  if (verified !== 'all') conditions.push(sql`o.verified = ${verified === 'true'}`);
  return conditions;
}

async function figuresOf(db: Db): Promise<Answer['stats']> {
  const { total = 0, active = 0, inactive = 0, verified = 0 } = await countersOf(db, 'organizers');
  return { total, active, inactive, verified };
}
