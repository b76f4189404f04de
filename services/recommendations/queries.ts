import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { listRecommendations } from '#contracts/recommendations/calls.ts';
import type { RecommendationRow } from '#contracts/recommendations/rows.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import { queueOf } from '#platform/areas/queueSource.ts';
import { pageWithTotal } from '#platform/database/readModel.ts';
import { holdsAll } from '#platform/database/search.ts';

export type RecommendationsSchema = { recommendations: RecommendationRow; regions: RegionRow };
type Db = Kysely<RecommendationsSchema>;
type Query = z.output<typeof listRecommendations.query>;
type Answer = z.output<typeof listRecommendations.answer>;

// Must match the index's expression exactly; otherwise the index is not used.
const SEARCHED = sql<string>`(r.title || ' ' || coalesce(r.venue, '') || ' ' || coalesce(r.organizer, ''))`;

/** One page of the matching recommendations, latest first, with their number. */
export async function findRecommendations(db: Db, { search, status, limit, offset }: Query): Promise<Answer> {
  const conditions: Expression<SqlBool>[] = [];
  if (search) conditions.push(holdsAll(SEARCHED, search));
  if (status !== 'all') conditions.push(sql`r.status = ${status}`);
  const matching = db.selectFrom('recommendations as r').where(eb => eb.and(conditions));
  const page = matching
    .selectAll('r')
    .select(eb =>
      jsonObjectFrom(
        eb
          .selectFrom('regions as g')
          .select(['g.id', 'g.city', 'g.country'])
          .whereRef('g.id', '=', 'r.regionId'),
      ).as('region'),
    )
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset);
  const { rows, total } = await pageWithTotal(db, page, matching);
  const recommendations = rows.map(({ emailHash: _, regionId: __, language: ___, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
  }));
  return { recommendations, total };
}

export const recommendationQueue = queueOf('recommendations', "status = 'pending'");

export async function isRegion(db: Pick<Db, 'selectFrom'>, id: string): Promise<boolean> {
  return (await db.selectFrom('regions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
