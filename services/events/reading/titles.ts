import { sql } from 'kysely';
import type { FactRow } from '#contracts/platform/facts.ts';
import { readableJson } from '#platform/database/readableJson.ts';
import type { ReadModel } from '#platform/database/readModel.ts';

// The title in a fact of an event or a series. An override of a date is not the title of its series.
const TITLE = sql<string | null>`(
  select coalesce(
    d ->> 'title',
    d -> 'segment' -> 'template' ->> 'title',
    d -> 'segments' -> -1 -> 'template' ->> 'title',
    d -> 'restored' -> 'segments' -> -1 -> 'template' ->> 'title',
    d -> 'series' -> 'segments' -> -1 -> 'template' ->> 'title')
  from (select ${readableJson('data')} as d) as readable)`;

/** The last titles of events and series, by stream; from the facts, because what was deleted has no row. */
export async function lastTitles(
  db: ReadModel<{ facts: FactRow }>,
  streams: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (streams.length === 0) return new Map();
  const rows = await db
    .selectFrom('facts')
    .distinctOn('stream')
    .select(['stream', TITLE.as('title')])
    .where('stream', 'in', streams)
    .where(TITLE, 'is not', null)
    .orderBy('stream')
    .orderBy('position', 'desc')
    .execute();
  return new Map(rows.map(({ stream, title }) => [stream, title ?? '']));
}
