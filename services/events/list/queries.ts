import type { Expression, SqlBool } from 'kysely';
import type { z } from 'zod';
import type { EventRead, listEvents } from '#contracts/events/calls.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import { pageWithTotal, type ReadModel } from '#platform/database/readModel.ts';
import { aroundColumns } from '../reading/around.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { childEventsOf, eventFrom } from '../reading/read.ts';
import { conditionsOf, kindConditions, type ReadyFilters, readyFilters } from './filters.ts';
import { idsUpcomingFirst } from './upcomingFirst.ts';

type Db = ReadModel<EventsSchema>;
type Filters = z.output<(typeof listEvents)['query']>;

const SORTS = {
  start: 'e.startsAt',
  title: byLanguage('e.title'),
  status: 'e.status',
  updated: 'e.updatedAt',
} as const;

/** One page of the matching events and series, with the total. */
export async function findEvents(
  db: Db,
  filters: Filters,
  now: Date,
): Promise<{ events: EventRead[]; total: number }> {
  const ready = await readyFilters(db, filters);
  if (filters.sort === 'upcoming') return findUpcomingFirst(db, ready, now);
  const matching = db.selectFrom('events as e').where(eb => eb.and(eventConditions(ready, now)));
  const page = matching
    .selectAll('e')
    .select(aroundColumns)
    .orderBy(SORTS[filters.sort], filters.order)
    .orderBy('e.id', filters.order)
    .limit(filters.limit)
    .offset(filters.offset);
  const { rows, total } = await pageWithTotal(db, page, matching);
  return { events: rows.map(row => eventFrom(row, row, now)), total };
}

function eventConditions(filters: ReadyFilters, now: Date): Expression<SqlBool>[] {
  return [...conditionsOf('events', filters, now), ...kindConditions(filters)];
}

async function findUpcomingFirst(db: Db, filters: ReadyFilters<Filters>, now: Date) {
  const matching = { table: 'events', conditions: eventConditions(filters, now) } as const;
  const { ids, total } = await idsUpcomingFirst(db, matching, filters, now);
  const found = await readEvents(db, ids, now);
  return { events: ids.flatMap(id => found.get(id) ?? []), total };
}

/** Events and series by their ids; one deleted in the meantime is left out. */
export async function readEvents(db: Db, ids: readonly string[], now: Date): Promise<Map<string, EventRead>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('events as e')
    .selectAll('e')
    .select(aroundColumns)
    .where('e.id', 'in', ids)
    .execute();
  return new Map(rows.map(row => [row.id, eventFrom(row, row, now)]));
}

export async function findEvent(db: Db, id: string, now: Date): Promise<EventRead | undefined> {
  const row = await rowOf(db, id);
  return row && eventFrom(row, row, now);
}

/** One event, or a series with its dates. */
export async function findWithDates(db: Db, id: string, now: Date): Promise<EventRead | undefined> {
  const row = await rowOf(db, id);
  if (!row) return undefined;
  const event = eventFrom(row, row, now);
  return row.series ? { ...event, childEvents: childEventsOf(id, row.series, now) } : event;
}

function rowOf(db: Db, id: string) {
  return db
    .selectFrom('events as e')
    .where('e.id', '=', id)
    .selectAll('e')
    .select(aroundColumns)
    .executeTakeFirst();
}

export async function zoneOfRegion(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('regions').select('timeZone').where('id', '=', id).executeTakeFirst();
  return row?.timeZone;
}
