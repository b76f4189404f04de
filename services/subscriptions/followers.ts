import { sql } from 'kysely';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { SubscriptionsSchema } from './mailDigests.ts';

/** How many are mailed of a change to each of these nights; those that nobody follows are left out. */
export async function followersOf(
  db: ReadModel<SubscriptionsSchema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscriptions')
    .select(['follows', sql<number>`count(*)::integer`.as('count')])
    .where('status', '=', 'confirmed')
    .where('follows', 'in', ids)
    .groupBy('follows')
    .execute();
  return new Map(rows.map(({ follows, count }) => [follows!, count]));
}

/** How many get the nights of an organizer by mail every week. */
export async function subscribersOf(
  db: ReadModel<SubscriptionsSchema>,
  organizerId: string,
): Promise<number> {
  const row = await db
    .selectFrom('subscriptions')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('status', '=', 'confirmed')
    .where('follows', 'is', null)
    .where(sql<boolean>`'&' || topic || '&' like ${`%&organizer=${organizerId}&%`}`)
    .executeTakeFirstOrThrow();
  return row.count;
}
