import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * Sorts a text by the code points of its characters, so that a list has the same order on every server,
 * whatever the database's collation. Comparisons elsewhere keep the database's collation.
 */
export function inCodePoints(text: string | Expression<string>): RawBuilder<string> {
  return sql`${typeof text === 'string' ? sql.ref(text) : text} collate "C"`;
}
