import type { StreamContract } from '#contracts/platform/fact.ts';
import type { Table } from '#contracts/platform/table.ts';
import { factTypesOf } from '#platform/facts/factTypes.ts';
import { snakeCase } from '../../platform/rows/tableSql.ts';

/** Contact details, which are masked even where they are not personal fields, as in the audit. */
const REACHES = ['email', 'phone', 'email_hash'];

/**
 * Columns that hold what is personal or secret under another name than that of the fact's field, by table: addresses of
 * private calendars, the notes of queues, a hint at a key, what a person gave to find others.
 */
const UNDER_OTHER_NAMES: Record<string, readonly string[]> = {
  users: ['social_connections'],
  followed_calendars: ['url'],
  queue_notes: ['notes', 'mentioned'],
  import_sources: ['key_hint'],
  subscriptions: ['topic'],
  contact_messages: ['subject'],
  runs: ['parameters', 'why', 'sentence'],
};

/** The names, as SQL has them, of the columns of a table that analysts see masked; `categories` are its projection's. */
export function maskedColumns(
  streams: readonly StreamContract[],
  categories: readonly string[] | undefined,
  { name, columns }: Table,
): ReadonlySet<string> {
  const read = streams.filter(({ category }) => !categories || categories.includes(category));
  const personal = [...factTypesOf(read).values()].flatMap(type => type.personal.map(snakeCase));
  const closed = new Set([...personal, ...REACHES, ...(UNDER_OTHER_NAMES[name] ?? [])]);
  return new Set(
    Object.keys(columns)
      .map(snakeCase)
      .filter(column => closed.has(column)),
  );
}
