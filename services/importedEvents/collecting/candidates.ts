import { sql } from 'kysely';
import type { EventDateRow, EventRow } from '#contracts/events/rows.ts';
import type { DuplicateOf } from '#contracts/importedEvents/importedEvent.ts';
import type { ImportedEventRow } from '#contracts/importedEvents/rows.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { type Comparable, WITHIN_MS } from '#platform/similarity/events.ts';
import { type Candidate, duplicateAmong } from './duplicates.ts';

export type CandidateTables = {
  events: EventRow;
  eventDates: EventDateRow;
  importedEvents: ImportedEventRow;
};
type Named = { id: string; comparable: Comparable };
type Row = Omit<Candidate, 'of'> & { itemId: string; kind: DuplicateOf['kind']; id: string };

/** Roughly 330 m of latitude: a box first, so that most events of a busy night are not compared further. */
const BOX_DEGREES = 0.003;
/** How many candidates one item is compared with: hostile batches have thousands at one place and time. */
const MOST_COMPARED = 50;

/**
 * What each of these items may be a duplicate of: an event, a series by one of its dates, an item collected before, or
 * one that comes earlier in the same list. 500 items take one query.
 */
export async function duplicatesOf(
  db: ReadModel<CandidateTables>,
  items: readonly Named[],
): Promise<Map<string, DuplicateOf>> {
  const found = new Map<string, DuplicateOf>();
  if (items.length === 0) return found;
  const known = Map.groupBy(await candidatesFor(db, items), ({ itemId }) => itemId);
  const earlier: Candidate[] = [];
  for (const { id, comparable } of items) {
    const there = (known.get(id) ?? []).map(({ kind, id: of, itemId: _, ...rest }) => ({
      ...rest,
      of: { kind, id: of },
    }));
    const near = earlier.filter(one => isAbout(one, comparable)).slice(-MOST_COMPARED);
    const of = duplicateAmong(comparable, [...there, ...near]);
    if (of) found.set(id, of);
    else earlier.push({ ...comparable, of: { kind: 'item', id } });
  }
  return found;
}

function isAbout(one: Comparable, other: Comparable): boolean {
  return Math.abs(one.startsAt.getTime() - other.startsAt.getTime()) <= WITHIN_MS;
}

async function candidatesFor(db: ReadModel<CandidateTables>, items: readonly Named[]): Promise<Row[]> {
  const columns = <Value>(value: (one: Comparable) => Value) =>
    items.map(({ comparable }) => value(comparable));
  const near = (at: string, place: string) => sql`
    ${sql.ref(`${at}.startsAt`)} between i.at - interval '2 hours' and i.at + interval '2 hours'
    and (lower(${sql.ref(`${place}.locationName`)}) = lower(i.venue)
      or (${sql.ref(`${place}.latitude`)} between i.latitude - ${BOX_DEGREES}::float8 and i.latitude + ${BOX_DEGREES}::float8))`;
  const asked = sql`unnest(
    ${items.map(({ id }) => id)}::uuid[], ${columns(({ startsAt }) => startsAt.toISOString())}::timestamptz[],
    ${columns(({ venue }) => venue)}::text[], ${columns(({ latitude }) => latitude)}::float8[]
  ) as i (id, at, venue, latitude)`;
  const picked = (at: string, place: string) => sql`
    ${sql.ref(`${at}.title`)} as title, ${sql.ref(`${at}.startsAt`)} as starts_at,
    ${sql.ref(`${place}.locationName`)} as venue, ${sql.ref(`${place}.latitude`)} as latitude,
    ${sql.ref(`${place}.longitude`)} as longitude`;
  const { rows } = await sql<Row>`
    select i.id as "itemId", c.* from ${asked} cross join lateral (
      (select 'event' as kind, e.id, ${picked('e', 'e')} from read.events as e
        where e.kind = 'single' and ${near('e', 'e')} limit ${MOST_COMPARED})
      union all
      (select 'series', d.series_id, ${picked('d', 'e')} from read.event_dates as d
        join read.events as e on e.id = d.series_id where ${near('d', 'e')} limit ${MOST_COMPARED})
      union all
      (select 'item', o.id, ${picked('o', 'o')} from read.imported_events as o
        where o.deleted_at is null and o.status not in ('rejected', 'duplicate') and o.id <> i.id
          and ${near('o', 'o')} limit ${MOST_COMPARED})
    ) as c`.execute(db);
  return rows;
}
