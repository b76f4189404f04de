import { type SelectQueryBuilder, sql } from 'kysely';

const PAGE = 1_000;

/**
 * All rows of a query in the order of their ids, read page by page, each page from the last id on. Rows that are added
 * or deleted in the meantime shift no page.
 *
 * @param query selects the id as `id`, and has no order and no limit
 * @param id the column with the id, as in `e.id`
 */
export async function* byId<Db, Table extends keyof Db, Row extends { id: string }>(
  query: SelectQueryBuilder<Db, Table, Row>,
  id: string,
): AsyncGenerator<Row> {
  for (let after: string | undefined; ; ) {
    const rows = await query
      .$if(after !== undefined, page => page.where(sql<boolean>`${sql.ref(id)} > ${after}`))
      .orderBy(sql.ref(id))
      .limit(PAGE)
      .execute();
    yield* rows as Row[];
    if (rows.length < PAGE) return;
    after = (rows.at(-1) as Row).id;
  }
}
