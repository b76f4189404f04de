import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { EventRead, listEvents } from '#contracts/events/calls.ts';
import { occurrenceRef } from '#contracts/events/occurrences.ts';
import { pageWithTotal } from '#platform/readModel.ts';
import { DATE_SORTS, findDates, readDates } from './dateQueries.ts';
import { conditionsOf, kindConditions, rowKinds } from './filters.ts';
import { aroundColumns, type EventsSchema, findEvents } from './queries.ts';
import { eventFrom } from './read.ts';

type Db = Kysely<EventsSchema>;
type Filters = z.output<(typeof listEvents)['query']>;
export type Listed = { events: EventRead[]; total: number };

/** One page of what filters leave, with the total: events and series, dates of series, or what takes place. */
export function findListed(db: Db, filters: Filters, now: Date): Promise<Listed> {
  const { events, dates } = rowKinds(filters);
  if (!dates) return findEvents(db, filters, now);
  return events ? findNights(db, filters, now) : findDates(db, filters, now);
}

/** What takes place, single events beside dates of series. */
async function findNights(db: Db, filters: Filters, now: Date): Promise<Listed> {
  const matching = db.selectFrom(nights(db, filters, now));
  const page = matching
    .select('e.id')
    .orderBy(DATE_SORTS[filters.sort], filters.order)
    .orderBy('e.id', filters.order)
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

function nights(db: Db, filters: Filters, now: Date) {
  const conditions = conditionsOf(filters, now);
  return db
    .selectFrom('events as e')
    .select([sql<string>`e.id::text`.as('id'), 'e.title', 'e.status', 'e.startsAt'])
    .where(eb => eb.and([...conditions, ...kindConditions(filters)]))
    .unionAll(
      db
        .selectFrom('eventDates as e')
        .select(['e.id', 'e.title', 'e.status', 'e.startsAt'])
        .where(eb => eb.and(conditions)),
    )
    .as('e');
}

async function readNights(db: Db, ids: readonly string[], now: Date): Promise<Map<string, EventRead>> {
  const dates = ids.filter(id => occurrenceRef(id));
  const singles = ids.filter(id => !occurrenceRef(id));
  const [rows, places] = await Promise.all([
    singles.length === 0
      ? []
      : db
          .selectFrom('events as e')
          .selectAll('e')
          .select(aroundColumns)
          .where('e.id', 'in', singles)
          .execute(),
    dates.length === 0
      ? []
      : db
          .selectFrom('eventDates as e')
          .select(['e.seriesId', 'e.date'])
          .select(aroundColumns)
          .where('e.id', 'in', dates)
          .execute(),
  ]);
  const read = [...rows.map(row => eventFrom(row, row, now)), ...(await readDates(db, places, now))];
  return new Map(read.map(event => [event.id, event]));
}
