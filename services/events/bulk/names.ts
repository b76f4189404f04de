import type { z } from 'zod';
import type { nameEvents } from '#contracts/events/bulkCalls.ts';
import { occurrenceRef } from '#contracts/events/series/occurrences.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { lastTitles } from '../reading/titles.ts';

type Names = z.output<(typeof nameEvents)['answer']>['names'];
type Db = ReadModel<EventsSchema>;

/** The titles of events, series and dates; for those without a row, the title last recorded. */
export async function findNames(db: Db, ids: readonly string[]): Promise<Names> {
  const refs = ids.map(id => ({ id, ref: occurrenceRef(id) }));
  const subjects = [...new Set(refs.map(({ id, ref }) => ref?.seriesId ?? id))];
  if (subjects.length === 0) return [];
  const [present, dates] = await Promise.all([
    db.selectFrom('events').select(['id', 'title']).where('id', 'in', subjects).execute(),
    titlesOfDates(
      db,
      refs.flatMap(({ id, ref }) => (ref ? [id] : [])),
    ),
  ]);
  const titles = new Map(present.map(({ id, title }) => [id, title]));
  const gone = subjects.filter(id => !titles.has(id));
  const last = await lastTitles(
    db,
    gone.flatMap(id => [`event-${id}`, `series-${id}`]),
  );
  const before = new Map([...last].map(([stream, title]) => [idOf(stream), title]));
  return refs.flatMap(({ id, ref }) => {
    const subject = ref?.seriesId ?? id;
    const title = dates.get(id) ?? titles.get(subject) ?? before.get(subject);
    const exists = ref ? dates.has(id) : titles.has(id);
    return title === undefined ? [] : [{ id, title, date: ref?.key ?? null, exists }];
  });
}

/** A date may override the title. */
async function titlesOfDates(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('eventDates').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
