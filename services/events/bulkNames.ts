import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { nameEvents } from '#contracts/events/bulkCalls.ts';
import { occurrenceRef } from '#contracts/events/occurrences.ts';
import { idOf } from '#platform/factCodec.ts';
import { lastTitles } from './lastTitles.ts';
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
  const last = await lastTitles(
    db,
    gone.flatMap(id => [`event-${id}`, `series-${id}`]),
  );
  for (const [stream, title] of last) titles.set(idOf(stream), title);
  return refs.flatMap(({ id, ref }) => {
    const title = titles.get(ref?.seriesId ?? id);
    return title === undefined ? [] : [{ id, title, date: ref?.key ?? null }];
  });
}
