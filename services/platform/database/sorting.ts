import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * A text to sort by, in the order of its characters' code points. A list so has one order on every server, whatever
 * the collation of its database; what a text is compared by otherwise stays the database's own.
 */
export function inCodePoints(text: string | Expression<string>): RawBuilder<string> {
  return sql`${typeof text === 'string' ? sql.ref(text) : text} collate "C"`;
}
