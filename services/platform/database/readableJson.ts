import { type RawBuilder, sql } from 'kysely';

// NUL and lone surrogates, as JSON.stringify writes them. Few texts have an escape at all, which `like` finds in a tenth
// of the time.
const UNREADABLE = String.raw`(^|[^\\])(\\\\)*\\u(0000|[dD][89a-fA-F])`;

/**
 * A column of type `json` whose fields can be queried; reads as an empty object if it contains a character
 * that Postgres text cannot hold. One such character anywhere in the value would fail a query for any of its
 * fields.
 */
export function readableJson(column: string): RawBuilder<Record<string, unknown>> {
  const json = sql.ref(column);
  return sql`case when ${json}::text like '%\\\\u%' and ${json}::text ~ ${sql.lit(UNREADABLE)} then '{}'::json else ${json} end`;
}
