import { sql } from 'kysely';
import type { z } from 'zod';
import type { EventRead, listEvents } from '#contracts/events/calls.ts';
import { occurrenceRef } from '#contracts/events/series/occurrences.ts';
import { pageWithTotal, type ReadModel } from '#platform/database/readModel.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { DATE_SORTS, findDates, readDatesById } from './dateQueries.ts';
import { conditionsOf, kindConditions, type ReadyFilters, readyFilters, rowKinds } from './filters.ts';
import { findEvents, readEvents } from './queries.ts';

type Db = ReadModel<EventsSchema>;
type Filters = z.output<(typeof listEvents)['query']>;
export type Listed = { events: EventRead[]; total: number };

/** One page of what matches, with the total: events and series, dates, or single events and dates. */
export function findListed(db: Db, filters: Filters, now: Date): Promise<Listed> {
  const { events, dates } = rowKinds(filters);
  if (!dates) return findEvents(db, filters, now);
  return events ? findNights(db, filters, now) : findDates(db, filters, now);
}

/** Single events and dates of series in one list. Within 30 days, `upcoming` is the order of starts. */
async function findNights(db: Db, filters: Filters, now: Date): Promise<Listed> {
  const matching = db.selectFrom(nights(db, await readyFilters(db, filters), now));
  const [sort, order] =
    filters.sort === 'upcoming' ? (['start', 'asc'] as const) : ([filters.sort, filters.order] as const);
  const page = matching
    .select('e.id')
    .orderBy(DATE_SORTS[sort], order)
    .orderBy('e.id', order)
    .limit(filters.limit)
    .offset(filters.offset);
  const { rows, total } = await pageWithTotal(db, page, matching);
  const found = await readNights(
    db,
    rows.map(({ id }) => id),
    now,
  );
  return { events: rows.flatMap(({ id }) => found.get(id) ?? []), total };
}

function nights(db: Db, filters: ReadyFilters, now: Date) {
  return db
    .selectFrom('events as e')
    .select([sql<string>`e.id::text`.as('id'), 'e.title', 'e.status', 'e.startsAt'])
    .where(eb => eb.and([...conditionsOf('events', filters, now), ...kindConditions(filters)]))
    .unionAll(
      db
        .selectFrom('eventDates as e')
        .select(['e.id', 'e.title', 'e.status', 'e.startsAt'])
        .where(eb => eb.and(conditionsOf('eventDates', filters, now))),
    )
    .as('e');
}

/** Events and dates by their ids; one deleted in the meantime is left out. */
export async function readNights(db: Db, ids: readonly string[], now: Date): Promise<Map<string, EventRead>> {
  const isDate = (id: string) => occurrenceRef(id) !== undefined;
  const [singles, dates] = await Promise.all([
    readEvents(
      db,
      ids.filter(id => !isDate(id)),
      now,
    ),
    readDatesById(db, ids.filter(isDate), now),
  ]);
  return new Map([...singles, ...dates]);
}
