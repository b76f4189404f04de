import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EventRead } from '#contracts/events/calls.ts';
import { kindBit } from '#contracts/events/event/kinds.ts';
import { hasOwnBit, styleBits } from '#contracts/events/event/styleBits.ts';
import { limitOf } from '#contracts/events/price/priceFrom.ts';
import type { PublicFilters, When } from '#contracts/events/publicCalls.ts';
import { occurrenceRef } from '#contracts/events/series/occurrences.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { readNights } from '../list/listed.ts';
import { findWords, hasWord } from '../list/searchWords.ts';
import { isAnnounced, isShown } from '../list/shown.ts';
import { cityStart, cityZone, cityZoneIn } from '../reading/cityClock.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { type Around, type Way, waysNear } from './around.ts';

type Db = ReadModel<EventsSchema>;
/** Filters whose city or place has been found: a region, or what is around. */
export type NightFilters = Omit<PublicFilters, 'city' | 'near' | 'within'> & {
  /** A dance city, with what makes that which has no region one of its nights. */
  region?: { id: string; namedAfter: readonly Expression<SqlBool>[] } | undefined;
  around?: Around | undefined;
  /** With `from`: what began before, and is still on that day, too. */
  ongoing?: boolean | undefined;
};
export type Paging = { limit: number; after?: string | undefined };
type Found = { id: string; startsAt: Date; km: number | null };
/** How far nights are away from the place that was asked for, by their ids, in kilometres. */
export type Distances = ReadonlyMap<string, number>;
type Nights = { events: EventRead[]; distances: Distances; next: string | null };

/** A night belongs to the day on which it began: until 06:00 it is still that night. */
const NIGHT = sql.raw(`interval '6 hours'`);
const nightAt = (at: RawBuilder<Date>, zone: RawBuilder<string>) =>
  sql<string>`((${at} at time zone ${zone}) - ${NIGHT})::date`;

/**
 * What began earlier belongs to a day if it is still on at noon: a festival, and no party until the morning. This is the
 * last such day.
 */
const lastNoon = (zone: RawBuilder<string>) =>
  sql<string>`((e.over_at at time zone ${zone}) - interval '12 hours 1 microsecond')::date`;

/** A shorter night is on at noon of one day at most, even across a clock change. */
const ONE_NOON = sql.raw(`interval '11 hours'`);

/** As `lastNoon`, for many rows: their zones are not in the indexes, and are looked up only for those that last. */
export function lastDay(table: NightTable) {
  const noon = lastNoon(cityZoneIn(table));
  return sql<string | null>`(case when e.over_at - e.starts_at > ${ONE_NOON} then ${noon} end)`;
}

/** What begins longer ago and is not over has an index of its own in each table. */
const RECENT = sql.raw(`interval '1 day'`);
export const TABLES = ['events', 'event_dates'] as const;
export type NightTable = (typeof TABLES)[number];

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
  const conditions = (table: NightTable) => [
    ...words.map(hasWord),
    ...conditionsOf(table, filters, now),
    ...(after === undefined ? [] : isAfter(after)),
  ];
  const ways = waysOf(filters);
  const firsts = TABLES.flatMap(table =>
    rangesOf(table, filters, now).flatMap(({ isLasting, range }) =>
      ways.map(way => {
        // Words, and the few that last, have better indexes than those of the keys.
        const inTurn = !isLasting && words.length === 0;
        return nightsIn(table, [...range, ...conditions(table)], limit + 1, way && { ...way, inTurn });
      }),
    ),
  );
  const { rows: found } = await sql<Found>`
    select * from (${sql.join(firsts, sql` union all `)}) as night
    order by "startsAt", id collate "C" limit ${limit + 1}`.execute(db);
  const page = found.slice(0, limit);
  const events = await readNights(
    db,
    page.map(({ id }) => id),
    now,
  );
  const last = page.at(-1);
  return {
    events: page.flatMap(({ id }) => events.get(id) ?? []),
    distances: distancesOf(page),
    next: last && found.length > limit ? `${last.startsAt.getTime()}_${last.id}` : null,
  };
}

/** The first nights of a table in the order of an index. With `inTurn`, this many for each key of the way. */
function nightsIn(
  table: NightTable,
  conditions: readonly Expression<SqlBool>[],
  limit: number,
  way: (Way & { inTurn: boolean }) | undefined,
) {
  const all = [...isNight(table), ...conditions, ...(way?.conditions ?? [])];
  const firstFrom = (rows: Expression<unknown>) => sql`(
    select e.id::text as id, e.starts_at as "startsAt", ${kmOf(way)} as km
    from ${rows} where ${sql.join(all, sql` and `)}
    order by e.starts_at, e.id::text collate "C" limit ${limit})`;
  if (!way?.keys || !way.inTurn) return firstFrom(rowsFor(table, way));
  return sql`(
    select night.* from ${way.keys} cross join lateral ${firstFrom(rowsFor(table))} as night
    order by night."startsAt", night.id collate "C" limit ${limit})`;
}

export function rowsFor(table: NightTable, way?: Way) {
  const rows = sql`${sql.raw(`read.${table}`)} as e`;
  return way?.keys ? sql`${way.keys} cross join ${rows}` : rows;
}

/** The ways in which nights can be where they are asked for; none is so in two. */
export function waysOf({ region, around }: NightFilters): (Way | undefined)[] {
  const ways = around ? waysNear(around) : [undefined];
  if (!region) return ways;
  return [[sql<SqlBool>`e.region_id = ${region.id}::uuid`], region.namedAfter].flatMap(isThere =>
    ways.map(way => ({
      ...(way ?? { km: kmOf(way) }),
      conditions: [...isThere, ...(way?.conditions ?? [])],
    })),
  );
}

export const kmOf = (way: Way | undefined): Way['km'] => way?.km ?? sql`null::float8`;

export function distancesOf(rows: readonly { id: string; km: number | null }[]): Distances {
  return new Map(rows.flatMap(({ id, km }) => (km === null ? [] : [[id, km]])));
}

/** The parts in which a table is read, if what is not over at some time is looked for. */
export function rangesOf(table: NightTable, { from, ongoing }: NightFilters, now: Date) {
  if (from !== undefined && !ongoing) return [{ range: [], isLasting: false }];
  const at = from === undefined ? sql<Date>`${now}::timestamptz` : earliest(from);
  return [
    { range: [sql<SqlBool>`e.starts_at >= ${at} - ${RECENT}`], isLasting: false },
    { range: [isLasting(table, at)], isLasting: true },
  ];
}

/** When a day begins where it begins first: zones are at most 14 hours from UTC. */
const earliest = (day: string) => sql<Date>`(${day}::date - interval '14 hours')`;

/**
 * That it began before that, and is not over. Those are few, but the planner expects a third of everything: so they are
 * looked up apart, by an index that has nothing but those that last.
 */
function isLasting(table: NightTable, at: RawBuilder<Date>): Expression<SqlBool> {
  const all = [...isNight(table), sql`e.over_at - e.starts_at > ${RECENT}`, sql`e.over_at >= ${at}`];
  return sql`e.id = any(array(
    select e.id from ${sql.raw(`read.${table}`)} as e
    where ${sql.join(all, sql` and `)} and e.starts_at < ${at} - ${RECENT}))`;
}

/** Nights are the dates of a series, not the series itself. */
export function isNight(table: NightTable): Expression<SqlBool>[] {
  return table === 'events' ? [sql`e.kind = 'single'`] : [];
}

export function conditionsOf(
  table: NightTable,
  { style, kind, price, organizer, when, from, to, ongoing }: NightFilters,
  now: Date,
): Expression<SqlBool>[] {
  // Single events are never hidden, and the indexes of their table do not have the column.
  const conditions: Expression<SqlBool>[] =
    table === 'events' ? [isAnnounced] : [sql`e.status <> 'draft'`, isShown(now)];
  if (style !== undefined) conditions.push(...hasStyle(table, style));
  if (kind !== undefined) conditions.push(sql`(e.category_bits & ${kindBit(kind)}) <> 0`);
  // A price that cannot be read is null, and matches no limit.
  if (price !== undefined) conditions.push(sql`e.price_from <= ${limitOf(price)}`);
  if (organizer !== undefined) conditions.push(sql`e.event_organizer_id = ${organizer}::uuid`);
  if (from === undefined || when !== 'all') conditions.push(sql`e.over_at >= ${now}`);
  if (when !== 'all') conditions.push(...isWhen(when, now));
  // The instants are for the index, on which local days are not.
  if (from !== undefined && ongoing) {
    conditions.push(sql`(${beginsFrom(table, from)} or ${lastDay(table)} >= ${from}::date)`);
  } else if (from !== undefined) {
    conditions.push(sql`e.starts_at >= ${earliest(from)}`, beginsFrom(table, from));
  }
  if (to !== undefined) {
    conditions.push(sql`e.starts_at < ${to}::date + interval '38 hours'`, beginsUntil(table, to));
  }
  return conditions;
}

// Zones are 12 hours behind UTC to 14 before it: clocks are looked at only around the first and the last midnight.
function beginsFrom(table: NightTable, from: string) {
  const everywhere = sql`e.starts_at >= ${from}::date + interval '12 hours'`;
  return sql<SqlBool>`(${everywhere} or left(${cityStart(table)}, 10) >= ${from})`;
}

function beginsUntil(table: NightTable, to: string) {
  const everywhere = sql`e.starts_at < ${to}::date + interval '10 hours'`;
  return sql<SqlBool>`(${everywhere} or left(${cityStart(table)}, 10) <= ${to})`;
}

/**
 * That a night names a dance style. The list of styles is looked up apart, only for those with the right bit: so the
 * others are read from an index alone.
 */
function hasStyle(table: NightTable, id: string): Expression<SqlBool>[] {
  const bit = sql<SqlBool>`(e.dance_style_bits & ${styleBits([id])}) <> 0`;
  if (hasOwnBit(id)) return [bit];
  const styles = sql`(select own.dance_styles from ${sql.raw(`read.${table}`)} as own where own.id = e.id)`;
  return [bit, sql`${styles} @> ${JSON.stringify([{ danceStyleId: id }])}::jsonb`];
}

const DAYS: Record<Exclude<When, 'all'>, number> = { tonight: 1, weekend: 7, week: 7 };

function isWhen(when: Exclude<When, 'all'>, now: Date): Expression<SqlBool>[] {
  const zone = sql<string>`city.zone`;
  const tonight = nightAt(sql`${now}::timestamptz`, zone);
  const night = nightAt(sql`e.starts_at`, zone);
  const monday = sql`date_trunc('week', ${tonight}::timestamp)::date`;
  // For the index: the last of these nights begins before that.
  const soon = sql<SqlBool>`e.starts_at < ${now}::timestamptz + make_interval(days => ${DAYS[when]})`;
  const first = when === 'weekend' ? sql`greatest(${tonight}, ${monday} + 4)` : tonight;
  const last = { tonight, weekend: sql`${monday} + 6`, week: sql`${tonight} + 6` }[when];
  const isThen = sql`${night} <= ${last} and (${night} >= ${first} or ${lastNoon(zone)} >= ${first})`;
  return [soon, sql`(select ${isThen} from (select ${cityZone} as zone offset 0) as city)`];
}

/** What follows a cursor, `<milliseconds>_<id>`; an unreadable one is no condition. */
function isAfter(cursor: string): Expression<SqlBool>[] {
  const [, milliseconds, id] = /^(\d{1,15})_(.+)$/.exec(cursor) ?? [];
  if (!milliseconds || !id || !(isId(id) || occurrenceRef(id))) return [];
  const at = new Date(Number(milliseconds));
  return [sql`e.starts_at >= ${at}`, sql`(e.starts_at > ${at} or e.id::text collate "C" > ${id})`];
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
