import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { type EventRead, listEvents } from '#contracts/events/calls.ts';
import { changedTimes } from '#contracts/events/event/clockChange.ts';
import type { GapSelection } from '#contracts/events/quality/gapFilter.ts';
import type { GapKind } from '#contracts/events/quality/gapKinds.ts';
import type { GapItem, listGaps } from '#contracts/events/qualityCalls.ts';
import { occurrenceId } from '#contracts/events/series/occurrences.ts';
import { inSnapshot, type ReadModel } from '#platform/database/readModel.ts';
import { conditionsOf, readyFilters } from '../list/filters.ts';
import { readNights } from '../list/listed.ts';
import { likelyPairs } from '../pairs/likelyPairs.ts';
import { cityStart } from '../reading/cityClock.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { GAP_SOURCES, type GapSource, type GapTable, isFlagged, type RowGap } from './gapSources.ts';
import { positionsOf } from './positions.ts';

type Db = ReadModel<EventsSchema>;
type Query = z.output<(typeof listGaps)['query']>;
type Found = { items: GapItem[]; total: number };

const TABLES: Record<GapTable, string> = { events: 'read.events', eventDates: 'read.event_dates' };
const rowsOf = (table: GapTable, conditions: readonly Expression<SqlBool>[]) =>
  sql`from ${sql.table(TABLES[table])} as e where ${sql.join(conditions, sql` and `)}`;

/**
 * How many rows have each gap, and how many pairs there are. Gaps that rows are flagged with are counted in one go.
 */
export function countOfGaps(db: Db, now: Date, duplicate: number): Promise<Record<GapKind, number>> {
  return inSnapshot(db, async snapshot => {
    const flags = await countFlags(snapshot, now);
    const counts = { duplicate } as Record<GapKind, number>;
    for (const [kind, { bit, tables, where }] of Object.entries(GAP_SOURCES)) {
      const flagged = flags.filter(({ gaps }) => bit !== null && (gaps & bit) !== 0);
      counts[kind as RowGap] =
        bit === null
          ? await countRows(snapshot, tables, [where(now)])
          : flagged.reduce((sum, { count }) => sum + count, 0);
    }
    return counts;
  });
}

async function countFlags(db: Db, now: Date): Promise<{ gaps: number; count: number }[]> {
  const of = (table: GapTable) =>
    sql`select e.gaps, count(*)::int as count ${rowsOf(table, [isFlagged(now)])} group by e.gaps`;
  const { rows } = await sql<{ gaps: number; count: number }>`
    ${of('events')} union all ${of('eventDates')}`.execute(db);
  return rows;
}

async function countRows(
  db: Db,
  tables: readonly GapTable[],
  conditions: readonly Expression<SqlBool>[],
): Promise<number> {
  let total = 0;
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count ${rowsOf(table, conditions)}`.execute(db);
    total += rows[0]!.count;
  }
  return total;
}

/** One page of what has a gap, with the total. */
export async function findGaps(db: Db, kind: GapKind, query: Query, now: Date): Promise<Found> {
  if (kind === 'duplicate') return findPairs(db, query, now);
  const source = GAP_SOURCES[kind];
  const matching = (await rowsWithGap(db, kind, query, now)).map(
    rows => sql`select e.id, e.starts_at, e.over_at ${rows}`,
  );
  const names = matching.map((_, index) => sql.table(`matching${index}`));
  const order = ORDERS[source.order](now);
  // Each table is read once, from its index alone; only the rows in question get ids of one type.
  const first = names.map(
    name =>
      sql`(select id::text, starts_at, over_at from ${name} order by ${order} limit ${query.offset + query.limit})`,
  );
  const { rows } = await sql<{ total: number; id: string | null }>`
    with ${sql.join(matching.map((rows, index) => sql`${names[index]!} as materialized (${rows})`))}
    select total.total, page.id
    from (select ${sql.join(
      names.map(name => sql`(select count(*)::int from ${name})`),
      sql` + `,
    )} as total) as total
    left join (
      select id, row_number() over (order by ${order}) as place
      from (${sql.join(first, sql` union all `)}) as first
      order by place limit ${query.limit} offset ${query.offset}
    ) as page on true
    order by page.place`.execute(db);
  const ids = rows.flatMap(({ id }) => id ?? []);
  const found = await readNights(db, ids, now);
  const events = ids.flatMap(id => found.get(id) ?? []);
  const positions = kind === 'noVenuePosition' ? await positionsOf(db, events) : [];
  const items = events.map((event, index) => ({
    event,
    changedTimes: kind === 'clockChange' ? timesOf(event) : [],
    position: positions[index] ?? null,
    sameAs: null,
  }));
  return { items, total: rows[0]!.total };
}

async function findPairs(db: Db, query: Query, now: Date): Promise<Found> {
  const { limit, offset } = query;
  return inSnapshot(db, async snapshot => {
    const pairs = await likelyPairs(snapshot, now, (await conditionsIn(snapshot, query, now))('events'));
    const page = pairs.slice(offset, offset + limit);
    const ids = page.flatMap(({ duplicate, other }) => [duplicate, other]);
    const things = await readNights(snapshot, ids, now);
    const mixed = page.flatMap(({ duplicate, other }) =>
      nextDatesIn([things.get(duplicate), things.get(other)]),
    );
    const dates = await readNights(snapshot, mixed, now);
    const items = page.flatMap(({ duplicate, other, similarity, metres }) => {
      const pair = [things.get(duplicate), things.get(other)];
      const [next] = nextDatesIn(pair);
      const [event, same] = pair.map(one => (next && one?.kind === 'master' ? dates.get(next) : one));
      return event && same
        ? [{ event, changedTimes: [], position: null, sameAs: { event: same, similarity, metres } }]
        : [];
    });
    return { items, total: pairs.length };
  });
}

/** An event is merged with the date that is like it, not with its series: of such a pair, the id of that date. */
function nextDatesIn(pair: readonly (EventRead | undefined)[]): string[] {
  const series = pair.find(one => one?.kind === 'master');
  if (!series?.nextDate || pair.every(one => one?.kind === 'master')) return [];
  return [occurrenceId(series.id, series.nextDate)];
}

const ORDERS: Record<GapSource['order'], (now: Date) => Expression<unknown>> = {
  soonest: () => sql`starts_at, id`,
  latest: () => sql`starts_at desc, id desc`,
  upcomingFirst: now => sql`over_at <= ${now},
    case when over_at > ${now} then starts_at end, starts_at desc, id`,
};

/** What has a gap and matches: the rows `e` of each table, from `from` on. */
export async function rowsWithGap(db: Db, kind: RowGap, query: Filtering, now: Date) {
  const { tables } = GAP_SOURCES[kind];
  const conditions = await gapConditions(db, kind, query, now);
  return tables.map(table => rowsOf(table, conditions(table)));
}

type Filtering = Omit<GapSelection, 'kind'>;

/**
 * Makes the function that gives the conditions of a gap and of filters, for a query in which `e` is a row of a table.
 */
export async function gapConditions(
  db: Db,
  kind: RowGap,
  query: Filtering,
  now: Date,
): Promise<(table: GapTable) => Expression<SqlBool>[]> {
  const matches = await conditionsIn(db, query, now);
  return table => [GAP_SOURCES[kind].where(now), ...matches(table)];
}

async function conditionsIn(db: Db, { from, until, country, ...rest }: Filtering, now: Date) {
  const { search, regionId, status, imported } = rest;
  const filters = await readyFilters(db, listEvents.query.parse({ search, regionId, status, imported }));
  const more: Expression<SqlBool>[] = [];
  if (country === 'null') more.push(sql`coalesce(e.location_country, '') = ''`);
  else if (country !== undefined) more.push(sql`e.location_country = ${country}`);
  return (table: GapTable) => {
    const begins = cityStart(table === 'events' ? 'events' : 'event_dates');
    return [
      ...conditionsOf(table, filters, now),
      ...(from === undefined ? [] : [sql<SqlBool>`${begins} >= ${from}`]),
      ...(until === undefined ? [] : [sql<SqlBool>`left(${begins}, 10) <= ${until}`]),
      ...more,
    ];
  };
}

function timesOf({ startDateTime, endDateTime, timeZone }: GapItem['event']): GapItem['changedTimes'] {
  const [startLocal, endLocal] = [startDateTime.slice(0, 16), endDateTime?.slice(0, 16) ?? null];
  return changedTimes({ startLocal, endLocal, timeZone }).map(time =>
    time.change === 'gap'
      ? time
      : { ...time, first: time.first.toISOString(), second: time.second.toISOString() },
  );
}
