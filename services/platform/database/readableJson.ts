import { type RawBuilder, sql } from 'kysely';

// NUL and halves of surrogate pairs, as JSON.stringify writes them.
const UNREADABLE = String.raw`(^|[^\\])(\\\\)*\\u(0000|[dD][89a-fA-F])`;

/**
 * A column of type `json` whose fields can be asked for, an empty object where it holds what Postgres has no text
 * for: one character of that kind, anywhere in a value, fails the question for any of its fields.
 */
export function readableJson(column: string): RawBuilder<Record<string, unknown>> {
  const json = sql.ref(column);
  return sql`case when ${json}::text ~ ${sql.lit(UNREADABLE)} then '{}'::json else ${json} end`;
}
