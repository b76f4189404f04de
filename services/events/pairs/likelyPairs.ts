import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadModel } from '#platform/database/readModel.ts';
import { isSame } from '#platform/similarity/events.ts';
import { similarityOf } from '#platform/similarity/names.ts';
import { metresApart } from '#platform/similarity/places.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';

// Comparing every event with every other one would take days for a million. Events that may be the same share a slot: a
// band of latitude or the name of a venue, during some hours. The earlier one of a pair looks into the slots of up to
// two hours later and 300 m to the north and south, where it finds the other one. How much is compared is bounded,
// whatever the calendar holds: how many events, how many in a slot, how many pairs.

/** Of those that are over next. */
const MOST_EVENTS = 20_000;
/** A night has some at one place; hostile imports bring thousands. */
const MOST_IN_SLOT = 100;
export const MOST_PAIRS = 1_000;

const SLOT_SECONDS = 8 * 3_600;
const WITHIN_SECONDS = 2 * 3_600;
const BANDS_PER_DEGREE = 100;
/** A little more than 300 m; the distance itself is measured later. */
const BOX_DEGREES = 0.0028;
/** Postgres folds titles a little differently; their similarity is computed later, too. */
const ABOUT_SIMILAR = 0.7;

/** `duplicate` came to the calendar after `other`; one of them is over at `overAt`. */
export type LikelyPair = {
  duplicate: string;
  other: string;
  similarity: number;
  metres: number | null;
  overAt: Date;
};

/**
 * The pairs of events and series to come that are likely the same and were not told apart, in the order of their
 * starts. `conditions` are those that one of the two has to meet, as row `e`.
 */
export async function likelyPairs(
  db: ReadModel<EventsSchema>,
  now: Date,
  conditions: readonly Expression<SqlBool>[] = [],
): Promise<LikelyPair[]> {
  const { rows } = await pairQuery(now, conditions).execute(db);
  const found = await comparedBy(
    db,
    rows.flatMap(({ one, other }) => [one, other]),
  );
  return rows.flatMap(row => {
    const [one, other] = [found.get(row.one), found.get(row.other)];
    if (!one || !other || !isSame(one, other)) return [];
    const isLater = one.createdAt > other.createdAt;
    return {
      duplicate: isLater ? one.id : other.id,
      other: isLater ? other.id : one.id,
      similarity: similarityOf(one.title, other.title),
      metres: metresApart(one, other) ?? null,
      overAt: new Date(Math.min(one.overAt.getTime(), other.overAt.getTime())),
    };
  });
}

async function comparedBy(db: ReadModel<EventsSchema>, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('events')
    .select([
      'id',
      'title',
      'startsAt',
      'locationName as venue',
      'latitude',
      'longitude',
      'createdAt',
      'overAt',
    ])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(row => [row.id, row]));
}

/** About those pairs: all of them, and some whose titles or places are a little further apart. */
export function pairQuery(
  now: Date,
  conditions: readonly Expression<SqlBool>[],
): RawBuilder<{ one: string; other: string }> {
  const meeting = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  return sql`
    with soon as materialized (${soon(now)}),
    slots as materialized (${slots()}),
    asking as materialized (${asking()}),
    pairs as materialized (${pairs()})
    select p.one, p.other from pairs as p
    where not exists (
      select from read.event_pairs as apart
      where apart.one = least(p.one, p.other) and apart.other = greatest(p.one, p.other))
      and exists (select from read.events as e where e.id in (p.one, p.other) and ${meeting})
    order by p.starts_at, p.one, p.other
    limit ${MOST_PAIRS}`;
}

/** What is cancelled or over needs no merging. A series counts with its next date. */
function soon(now: Date) {
  const seconds = sql`extract(epoch from e.starts_at)::float8`;
  return sql`
    select e.id, e.title, e.starts_at, ${seconds} as at, e.latitude, e.longitude, lower(e.location_name) as venue,
      hashtext(lower(e.location_name)) as venue_key,
      ${band(sql`e.latitude`)} as band,
      ${band(sql`e.latitude - ${BOX_DEGREES}::float8`)} as south,
      ${band(sql`e.latitude + ${BOX_DEGREES}::float8`)} as north,
      ${hours(seconds)} as hours, ${hours(sql`${seconds} + ${WITHIN_SECONDS}::float8`)} as until
    from read.events as e
    where e.status in ('draft', 'published') and e.over_at > ${now}
    order by e.over_at, e.starts_at, e.id
    limit ${MOST_EVENTS}`;
}

/** Each event in its slots, one by its place and one by its venue, with those that it looks into. */
function slots() {
  const of = sql`id, title, starts_at, at, latitude, longitude, venue, hours, until`;
  return sql`
    select * from (
      select s.*, row_number() over (partition by key, by_venue, hours order by at, id) as nth
      from (
        select ${of}, band as key, south, north, false as by_venue from soon where band is not null
        union all
        select ${of}, venue_key, venue_key, venue_key, true from soon where venue is not null
      ) as s
    ) as numbered
    where nth <= ${MOST_IN_SLOT}`;
}

/** Each event once for each of the slots that it looks into. Branches cost a tenth of what a lateral join would. */
function asking() {
  const into = (key: string, slot: string, condition: string) => sql`
    select id, title, at, starts_at, latitude, longitude, venue, by_venue, ${sql.ref(key)} as key,
      ${sql.ref(slot)} as hours
    from slots where ${sql.raw(condition)}`;
  return sql.join(
    [
      into('south', 'hours', 'true'),
      into('south', 'until', 'until <> hours'),
      into('north', 'hours', 'north <> south'),
      into('north', 'until', 'north <> south and until <> hours'),
    ],
    sql` union all `,
  );
}

/** The title last: comparing it costs most. */
function pairs() {
  return sql`
    select a.id as one, b.id as other, min(a.starts_at) as starts_at
    from asking as a
    join slots as b on b.key = a.key and b.by_venue = a.by_venue and b.hours = a.hours
    where (b.at, b.id) > (a.at, a.id) and b.at <= a.at + ${WITHIN_SECONDS}::float8
      and case
        when a.by_venue then a.venue = b.venue and ${isAlike()}
        when ${isAround()} then ${isAlike()}
      end
    group by a.id, b.id`;
}

/** Degrees of longitude shrink to the poles, and end at the date line. */
function isAround() {
  const apart = sql`abs(a.longitude - b.longitude)`;
  return sql`(abs(a.latitude - b.latitude) <= ${BOX_DEGREES}::float8 and (
    ${apart} * cosd(a.latitude) <= ${BOX_DEGREES}::float8 or ${apart} > 359 or abs(a.latitude) > 89))`;
}

/** Titles without letters and digits are only alike if they are the same. */
function isAlike() {
  const [one, other] = [folded(sql`a.title`), folded(sql`b.title`)];
  return sql`(a.title = b.title or similarity(${one}, ${other}) >= ${ABOUT_SIMILAR}::real)`;
}

function band(latitude: RawBuilder<unknown>) {
  return sql`floor((${latitude}) * ${BANDS_PER_DEGREE}::float8)::int`;
}

function hours(seconds: RawBuilder<unknown>) {
  return sql`floor((${seconds}) / ${SLOT_SECONDS}::float8)::int`;
}

function folded(title: RawBuilder<unknown>) {
  return sql`regexp_replace(lower(normalize(${title}, NFKD)), '[\u0300-\u036f]', '', 'g')`;
}
