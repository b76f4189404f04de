import { type Expression, type SqlBool, sql } from 'kysely';
import { FOLDED, foldedText } from '#contracts/platform/text/foldedText.ts';

/** SQL that folds a text for searches, if it has no folded column. */
export function folded(text: Expression<string>): Expression<string> {
  return sql`${sql.raw(FOLDED)}(${text})`;
}

/**
 * Whether a text contains every given word, as `foldedText` compares them, in any order and also as part of a longer
 * word. For the texts of few rows: of many, a table keeps what is `searched`.
 */
export function holdsAll(text: Expression<string>, words: string): Expression<SqlBool> {
  return foldedHoldsAll(folded(text), words);
}

/**
 * The same for a text that is already folded. One comparison per word, because a trigram index supports those but not
 * `like all`. Among 200,000 users a word took 20 ms this way instead of a second.
 */
export function foldedHoldsAll(text: Expression<string>, words: string): Expression<SqlBool> {
  const each = foldedText(words)
    .split(/\s+/)
    .map(word => sql<SqlBool>`${text} like ${`%${escaped(word)}%`}`);
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

/** Escapes a text so that `like` takes it literally. */
export function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
