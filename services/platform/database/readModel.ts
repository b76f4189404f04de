import { type AliasedRawBuilder, type Expression, type Kysely, sql } from 'kysely';

/**
 * The read model as routes have it: they select, and projections alone write. One with more tables may stand for one
 * with fewer, never the other way round. The compiler is told so, because of a whole `Kysely` it found that out by
 * comparing all its builders, which took a third of a type check and still let tables be missing.
 */
export interface ReadModel<out Schema> extends Pick<Kysely<Schema>, 'selectFrom' | 'getExecutor'> {}

/** Turns a list's total and page into the `pagination` field of its response. */
export function paginationOf(
  total: number,
  { limit, offset }: { limit: number; offset: number },
): { total: number; limit: number; offset: number; hasMore: boolean } {
  return { total, limit, offset, hasMore: offset + limit < total };
}

/**
 * Runs a page and the count of all matching rows in one round trip and one snapshot. `page` is the query with
 * its order, limit and offset; `matching` has the same filters without them.
 */
export async function pageWithTotal<Schema, Row>(
  db: ReadModel<Schema>,
  page: Expression<Row>,
  matching: { select(one: AliasedRawBuilder<number, 'one'>): Expression<unknown> },
): Promise<{ rows: Row[]; total: number }> {
  const { rows } = await sql<Row & { matchingTotal: number; onPage: true | null }>`
    with page as (${page}), matching as (${matching.select(sql<number>`1`.as('one'))})
    select total.matching_total, found.*
    from (select count(*)::int as matching_total from matching) as total
    left join (select true as on_page, page.* from page) as found on true`.execute(db);
  return { rows: rows.filter(row => row.onPage), total: rows[0]?.matchingTotal ?? 0 };
}

/** Runs several reads in one snapshot, so that their counts and lists agree. */
export function inSnapshot<Schema, Result>(
  db: ReadModel<Schema>,
  read: (db: ReadModel<Schema>) => Promise<Result>,
): Promise<Result> {
  return wholeOf(db)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read);
}

/** What opens transactions, of a read model: `readModel` makes all of them. */
export function wholeOf<Schema>(db: ReadModel<Schema>): Kysely<Schema> {
  return db as Kysely<Schema>;
}
