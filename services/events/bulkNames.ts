import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { nameEvents } from '#contracts/events/bulkCalls.ts';
import { occurrenceRef } from '#contracts/events/occurrences.ts';
import type { EventsSchema } from './queries.ts';

type Names = z.output<(typeof nameEvents)['answer']>['names'];

/** What events, series and dates are called; what has no row any more by the last title that was recorded. */
export async function findNames(db: Kysely<EventsSchema>, ids: readonly string[]): Promise<Names> {
  const refs = ids.map(id => ({ id, ref: occurrenceRef(id) }));
  const subjects = [...new Set(refs.map(({ id, ref }) => ref?.seriesId ?? id))];
  if (subjects.length === 0) return [];
  const present = await db.selectFrom('events').select(['id', 'title']).where('id', 'in', subjects).execute();
  const titles = new Map(present.map(({ id, title }) => [id, title]));
  const gone = subjects.filter(id => !titles.has(id));
  const last = gone.length > 0 ? await lastTitles(db, gone) : [];
  for (const { id, title } of last) titles.set(id, title);
  return refs.flatMap(({ id, ref }) => {
    const title = titles.get(ref?.seriesId ?? id);
    return title === undefined ? [] : [{ id, title, date: ref?.key ?? null }];
  });
}

async function lastTitles(db: Kysely<EventsSchema>, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; title: string }>`
    select distinct on (h.subject_id) h.subject_id as id,
      coalesce(change ->> 'after', change ->> 'before') as title
    from read.event_history as h, jsonb_array_elements(h.changes) as change
    where h.subject_id = any(${ids}::uuid[]) and change ->> 'field' = 'title'
    order by h.subject_id, h.position desc`.execute(db);
  return rows.filter(({ title }) => title !== null);
}
