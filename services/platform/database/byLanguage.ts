import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * Sorts a text as people sort names (`read.names`), so that a list has the same order on every server, whatever the
 * database's collation. Comparisons elsewhere keep the database's collation.
 */
export function byLanguage(text: string | Expression<string>): RawBuilder<string> {
  return sql`${typeof text === 'string' ? sql.ref(text) : text} collate read.names`;
}
