import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether the public calendar has an event or date `e`: in lists, months, feeds, the API and the sitemap alike. A
 * series that nobody has confirmed for long is left out; its pages stay.
 */
export function isShown(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(e.hides_at is null or e.hides_at > ${now}::timestamptz)`;
}
