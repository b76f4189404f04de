import { type Kysely, sql } from 'kysely';
import { validate } from 'uuid';
import { eventStream } from '#contracts/events/event/event.ts';
import type { EventRow } from '#contracts/events/rows.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import type { Core } from '#platform/areas/core.ts';
import { readableJson } from '#platform/database/readableJson.ts';
import { idOf } from '#platform/facts/factCodec.ts';

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
  db: Kysely<{ facts: FactRow }>,
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

/** Titles of events and series by id; those of deleted ones are the last they had. */
export async function titlesOfEvents(
  core: Pick<Core, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const db = core.db<{ events: EventRow; facts: FactRow }>();
  const valid = ids.filter(id => validate(id));
  if (valid.length === 0) return new Map();
  const rows = await db.selectFrom('events').select(['id', 'title']).where('id', 'in', valid).execute();
  const titles = rows.map(({ id, title }) => [id, title] as const);
  const there = new Set(rows.map(({ id }) => id));
  const gone = valid
    .filter(id => !there.has(id))
    .flatMap(id => [eventStream, seriesStream].map(({ category }) => `${category}-${id}`));
  const last = [...(await lastTitles(db, gone))].map(([stream, title]) => [idOf(stream), title] as const);
  return new Map([...titles, ...last]);
}
