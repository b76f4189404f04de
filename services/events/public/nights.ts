import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { EventRead } from '#contracts/events/calls.ts';
import type { PublicFilters, When } from '#contracts/events/publicCalls.ts';
import { occurrenceRef } from '#contracts/events/series/occurrences.ts';
import type { EventsSchema } from '../list/eventsSchema.ts';
import { hasStyle } from '../list/filters.ts';
import { readNights } from '../list/listed.ts';
import { findWords, hasWord } from '../list/searchWords.ts';
import { isShown } from './shown.ts';

type Db = Kysely<EventsSchema>;
/** Filters whose city has been found: its region. */
export type NightFilters = Omit<PublicFilters, 'city'> & { regionId?: string | undefined };
type Paging = { limit: number; after?: string | undefined };
type Found = { id: string; startsAt: Date };
type Nights = { events: EventRead[]; next: string | null };

/** A night belongs to the day on which it began: until 06:00 it is still that night. */
const NIGHT = sql.raw(`interval '6 hours'`);
const night = sql<string>`(e.start_local::timestamp - ${NIGHT})::date`;

/**
 * How far back the index is read for what has begun and is not over: no date of a series lasts longer, and the few
 * events that do have an index of their own.
 */
const RECENT = sql.raw(`interval '62 days'`);

function lasting(now: Date): Expression<SqlBool>[] {
  return [
    sql`e.kind = 'single'`,
    sql`e.over_at - e.starts_at > interval '60 days'`,
    sql`e.starts_at < ${now}::timestamptz - ${RECENT}`,
  ];
}

/**
 * What comes next, soonest first: single events and dates of series that are no drafts. Each table gives as many as one
 * page has, in the order of an index; so a page costs the same for a hundred events and for a million.
 */
export async function findNights(
  db: Db,
  filters: NightFilters,
  { limit, after }: Paging,
  now: Date,
): Promise<Nights> {
  const words = await findWords(db, filters.search);
  const conditions = [
    ...words.map(hasWord),
    ...conditionsOf(filters, now),
    ...(after === undefined ? [] : isAfter(after)),
  ];
  const single = sql<SqlBool>`e.kind = 'single'`;
  const looksAhead = filters.from === undefined;
  const recent = looksAhead ? [sql<SqlBool>`e.starts_at >= ${now}::timestamptz - ${RECENT}`] : [];
  const found = (
    await Promise.all([
      idsOf(db, 'events', [single, ...recent, ...conditions], limit + 1),
      idsOf(db, 'event_dates', [...recent, ...conditions], limit + 1),
      looksAhead ? idsOf(db, 'events', [...lasting(now), ...conditions], limit + 1) : [],
    ])
  )
    .flat()
    .sort(byStart);
  const page = found.slice(0, limit);
  const events = await readNights(
    db,
    page.map(({ id }) => id),
    now,
  );
  const last = page.at(-1);
  return {
    events: page.flatMap(({ id }) => events.get(id) ?? []),
    next: last && found.length > limit ? `${last.startsAt.getTime()}_${last.id}` : null,
  };
}

/** The nights of some days: of each day how many there are, and the first of them. */
export async function findDays(db: Db, filters: NightFilters, most: number, now: Date) {
  const words = await findWords(db, filters.search);
  const conditions = sql.join([...words.map(hasWord), ...conditionsOf(filters, now)], sql` and `);
  const { rows } = await sql<Found & { day: string; count: number }>`
    select id, day, count from (
      select id, day, starts_at, count(*) over (partition by day)::integer as count,
        row_number() over (partition by day order by start_local, id) as place
      from (
        select e.id::text as id, left(e.start_local, 10) as day, e.start_local, e.starts_at
        from read.events as e where e.kind = 'single' and ${conditions}
        union all
        select e.id, left(e.start_local, 10), e.start_local, e.starts_at from read.event_dates as e where ${conditions}
      ) as night
    ) as placed
    where place <= ${most} order by day, place`.execute(db);
  const events = await readNights(
    db,
    rows.map(({ id }) => id),
    now,
  );
  return {
    events: rows.flatMap(({ id }) => events.get(id) ?? []),
    counts: Object.fromEntries(rows.map(({ day, count }) => [day, count])),
  };
}

async function idsOf(
  db: Db,
  table: 'events' | 'event_dates',
  conditions: readonly Expression<SqlBool>[],
  limit: number,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select e.id::text as id, e.starts_at as "startsAt" from ${sql.raw(`read.${table}`)} as e
    where ${sql.join(conditions, sql` and `)}
    order by e.starts_at, e.id::text collate "C" limit ${limit}`.execute(db);
  return rows;
}

function conditionsOf({ regionId, style, organizer, when, from, to }: NightFilters, now: Date) {
  const conditions: Expression<SqlBool>[] = [
    sql`e.status in ('published', 'completed', 'cancelled')`,
    isShown(now),
  ];
  if (regionId !== undefined) conditions.push(sql`e.region_id = ${regionId}::uuid`);
  if (style !== undefined) conditions.push(...hasStyle(style));
  if (organizer !== undefined) conditions.push(sql`e.event_organizer_id = ${organizer}::uuid`);
  if (from === undefined || when !== 'all') conditions.push(sql`e.over_at >= ${now}`);
  if (when !== 'all') conditions.push(...isWhen(when, now));
  // The instants are for the index, on which local days are not: zones are at most 14 hours from UTC.
  if (from !== undefined) {
    conditions.push(sql`e.starts_at >= ${from}::date - interval '14 hours'`);
    conditions.push(sql`left(e.start_local, 10) >= ${from}`);
  }
  if (to !== undefined) {
    conditions.push(sql`e.starts_at < ${to}::date + interval '38 hours'`);
    conditions.push(sql`left(e.start_local, 10) <= ${to}`);
  }
  return conditions;
}

const DAYS: Record<Exclude<When, 'all'>, number> = { tonight: 1, weekend: 7, week: 7 };

function isWhen(when: Exclude<When, 'all'>, now: Date): Expression<SqlBool>[] {
  const tonight = sql`(((${now}::timestamptz at time zone e.time_zone) - ${NIGHT})::date)`;
  const monday = sql`date_trunc('week', ${tonight}::timestamp)::date`;
  // The same night begins less than a day before or after.
  const within = [
    sql<SqlBool>`e.starts_at > ${now}::timestamptz - interval '1 day'`,
    sql<SqlBool>`e.starts_at < ${now}::timestamptz + make_interval(days => ${DAYS[when]})`,
  ];
  if (when === 'tonight') return [...within, sql`${night} = ${tonight}`];
  if (when === 'week') return [...within, sql`${night} >= ${tonight}`, sql`${night} < ${tonight} + 7`];
  return [...within, sql`${night} >= greatest(${tonight}, ${monday} + 4)`, sql`${night} <= ${monday} + 6`];
}

/** What follows a cursor, `<milliseconds>_<id>`; an unreadable one is no condition. */
function isAfter(cursor: string): Expression<SqlBool>[] {
  const [, milliseconds, id] = /^(\d{1,15})_(.+)$/.exec(cursor) ?? [];
  if (!milliseconds || !id || !(isId(id) || occurrenceRef(id))) return [];
  const at = new Date(Number(milliseconds));
  return [sql`e.starts_at >= ${at}`, sql`(e.starts_at > ${at} or e.id::text collate "C" > ${id})`];
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

function byStart(a: Found, b: Found): number {
  return a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1);
}
