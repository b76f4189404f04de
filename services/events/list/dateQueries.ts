import { sql } from 'kysely';
import type { z } from 'zod';
import type { EventRead, listEvents } from '#contracts/events/calls.ts';
import type { EventDateRow, EventRow } from '#contracts/events/rows.ts';
import { occurrenceOf } from '#contracts/events/series/occurrences.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import { pageWithTotal, type ReadModel } from '#platform/database/readModel.ts';
import { type Around, around, aroundColumns } from '../reading/around.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { instanceFrom } from '../reading/read.ts';
import { conditionsOf, readyFilters } from './filters.ts';
import { idsUpcomingFirst } from './upcomingFirst.ts';

type Db = ReadModel<EventsSchema>;
type Filters = z.output<(typeof listEvents)['query']>;
type Page = { limit: number; offset: number };
type Range = { startDate?: string | undefined; endDate?: string | undefined };

// Dates have no update time of their own: sorting by it sorts by start.
export const DATE_SORTS = {
  start: 'e.startsAt',
  title: byLanguage('e.title'),
  status: 'e.status',
  updated: 'e.startsAt',
} as const;

/** One page of the matching dates of all series, with the total. */
export async function findDates(
  db: Db,
  filters: Filters,
  now: Date,
): Promise<{ events: EventRead[]; total: number }> {
  const conditions = conditionsOf('eventDates', await readyFilters(db, filters), now);
  if (filters.sort === 'upcoming') {
    const { ids, total } = await idsUpcomingFirst(db, { table: 'event_dates', conditions }, filters, now);
    const found = await readDatesById(db, ids, now);
    return { events: ids.flatMap(id => found.get(id) ?? []), total };
  }
  const matching = db.selectFrom('eventDates as e').where(eb => eb.and(conditions));
  const page = matching
    .select(['e.seriesId', 'e.date'])
    .select(aroundColumns)
    .orderBy(DATE_SORTS[filters.sort], filters.order)
    .orderBy('e.id', filters.order)
    .limit(filters.limit)
    .offset(filters.offset);
  const { rows, total } = await pageWithTotal(db, page, matching);
  return { events: await readDates(db, rows, now), total };
}

/** One page of the dates of a series by start, with the total; undefined if there is no such series. */
export async function findInstances(
  db: Db,
  seriesId: string,
  { startDate, endDate, ...paging }: Range & Page,
  now: Date,
): Promise<{ instances: EventRead[]; total: number } | undefined> {
  const day = sql<string>`left(e.start_local, 10)`;
  const matching = db
    .selectFrom('eventDates as e')
    .where('e.seriesId', '=', seriesId)
    .$if(startDate !== undefined, query => query.where(day, '>=', startDate as string))
    .$if(endDate !== undefined, query => query.where(day, '<=', endDate as string));
  const page = matching
    .select(['e.seriesId', 'e.date'])
    .select(aroundColumns)
    .orderBy('e.startsAt')
    .orderBy('e.id')
    .limit(paging.limit)
    .offset(paging.offset);
  const { rows, total } = await pageWithTotal(db, page, matching);
  if (total === 0 && !(await findSeries(db, seriesId))) return undefined;
  return { instances: await readDates(db, rows, now), total };
}

/** One date of a series. */
export async function findDate(
  db: Db,
  { seriesId, key }: { seriesId: string; key: string },
  now: Date,
): Promise<EventRead | undefined> {
  const master = await findSeries(db, seriesId);
  const date = master?.series && occurrenceOf(seriesId, master.series, key);
  return date ? instanceFrom(seriesId, date, master!, await around(db, date), now) : undefined;
}

/** The row of a series. */
export function findSeries(db: Db, id: string): Promise<EventRow | undefined> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'master')
    .executeTakeFirst();
}

/** Dates by their ids; one deleted in the meantime is left out. */
export async function readDatesById(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, EventRead>> {
  if (ids.length === 0) return new Map();
  const places = await db
    .selectFrom('eventDates as e')
    .select(['e.seriesId', 'e.date'])
    .select(aroundColumns)
    .where('e.id', 'in', ids)
    .execute();
  return new Map((await readDates(db, places, now)).map(date => [date.id, date]));
}

type Place = Pick<EventDateRow, 'seriesId' | 'date'> & Around;

/** Dates with all values, computed from the rows of their series; one deleted in the meantime is left out. */
export async function readDates(db: Db, places: readonly Place[], now: Date): Promise<EventRead[]> {
  const ids = [...new Set(places.map(({ seriesId }) => seriesId))];
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('events')
    .select(['id', 'revision', 'createdAt', 'updatedAt', 'series'])
    .select(['confirmedAt', 'confirmedBy', 'confirmDueAt', 'hidesAt', 'absorbed', 'cancelledDates'])
    .where('id', 'in', ids)
    .execute();
  const masters = new Map(rows.map(row => [row.id, row]));
  return places.flatMap(place => {
    const master = masters.get(place.seriesId);
    const date = master?.series && occurrenceOf(master.id, master.series, place.date);
    return date ? [instanceFrom(master.id, date, master, place, now)] : [];
  });
}
