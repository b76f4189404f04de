import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { CALENDAR_LIMIT, type eventCalendar } from '#contracts/events/calendarCalls.ts';
import { onCityClock } from '#contracts/events/event/onCityClock.ts';
import type { EventDateRow, EventRow } from '#contracts/events/rows.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { cityStart } from '../reading/cityClock.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { conditionsOf, nightKinds, type ReadyFilters, readyFilters } from './filters.ts';

type Answer = z.output<(typeof eventCalendar)['answer']>;
type Query = z.output<(typeof eventCalendar)['query']>;
type Db = ReadModel<EventsSchema>;

const COLUMNS = [
  ...([
    'id',
    'title',
    'status',
    'isFeatured',
    'startLocal',
    'endLocal',
    'allDay',
    'timeZone',
    'startsAt',
    'overAt',
  ] as const),
  ...(['regionId', 'locationName', 'locationCity'] as const),
] as const;
type Shown = Pick<EventRow, (typeof COLUMNS)[number]> & {
  begins: string;
  date?: Pick<EventDateRow, 'seriesId' | 'state'>;
};

/** More rows than are returned, because some of them turn out to be on the day before. */
const LOOKED_AT = CALENDAR_LIMIT + 500;

/** The events and dates of series on some days, on clocks in each one's region, by start. */
export async function findCalendar(db: Db, asked: Query, now: Date): Promise<Answer> {
  const query = await readyFilters(db, asked);
  const wanted = nightKinds(query);
  const lookedAt = await Promise.all([
    ...(wanted.singles ? [singlesOn(db, query, beginsNear(query), now)] : []),
    ...(wanted.singles ? [lastingSingles(db, query, now)] : []),
    ...(wanted.dates ? [datesOn(db, query, now)] : []),
  ]);
  const found = lookedAt
    .flat()
    .filter(row => isOnDays(row, query))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return {
    dates: found.slice(0, CALENDAR_LIMIT).map(row => shown(row, now)),
    more: found.length > CALENDAR_LIMIT || lookedAt.some(({ length }) => length === LOOKED_AT),
  };
}

function singlesOn(db: Db, query: ReadyFilters<Query>, begins: Condition[], now: Date): Promise<Shown[]> {
  return db
    .selectFrom('events as e')
    .select(COLUMNS)
    .select(cityStart('events').as('begins'))
    .where(eb => eb.and([...begins, ...around(query), ...conditionsOf('events', query, now)]))
    .where('e.kind', '=', 'single')
    .orderBy('e.startsAt')
    .limit(LOOKED_AT)
    .execute();
}

/** The few events that began months before and are not over; a separate index finds them. */
async function lastingSingles(db: Db, query: ReadyFilters<Query>, now: Date): Promise<Shown[]> {
  const { from } = query;
  const { rows } = await sql<{ id: string }>`
    select id from read.events as e
    where kind = 'single' and over_at - starts_at > interval '60 days'
      and starts_at <= ${from}::date - interval '62 days' and over_at > ${from}::date - interval '1 day'
    limit ${LOOKED_AT}`.execute(db);
  if (rows.length === 0) return [];
  return singlesOn(db, query, [sql`e.id = any(${rows.map(({ id }) => id)}::uuid[])`], now);
}

/** Needs no search for lasting ones: dates of series last at most 60 days. */
async function datesOn(db: Db, query: ReadyFilters<Query>, now: Date): Promise<Shown[]> {
  const rows = await db
    .selectFrom('eventDates as e')
    .select([...COLUMNS, 'e.seriesId', 'e.state'])
    .select(cityStart('event_dates').as('begins'))
    .where(eb => eb.and([...beginsNear(query), ...around(query), ...conditionsOf('eventDates', query, now)]))
    .orderBy('e.startsAt')
    .limit(LOOKED_AT)
    .execute();
  return rows.map(({ seriesId, state, ...row }) => ({ ...row, date: { seriesId, state } }));
}

type Condition = RawBuilder<boolean>;

// Indexes are on instants, not on local days. The planner would expect conditions on local days to match
// almost nothing, and read a whole month for its first rows: 0.9 s for a million events and dates, where this
// takes 0.15 s.
function around({ from, to }: Query): Condition[] {
  return [
    sql`e.starts_at < ${to}::date + interval '2 days'`,
    sql`e.over_at > ${from}::date - interval '1 day'`,
  ];
}

function isOnDays({ startLocal, endLocal, begins }: Shown, { from, to }: Query): boolean {
  const { start, end } = onCityClock({ start: startLocal, end: endLocal, cityStart: begins });
  return start.slice(0, 10) <= to && (end ?? start).slice(0, 10) >= from;
}

function beginsNear({ from }: Query): Condition[] {
  return [sql`e.starts_at > ${from}::date - interval '62 days'`];
}

function shown(
  { startLocal, endLocal, allDay, startsAt, overAt, begins, date, ...row }: Shown,
  now: Date,
): Answer['dates'][number] {
  return {
    ...row,
    seriesId: date?.seriesId ?? null,
    kind: date ? 'instance' : 'single',
    state: date?.state ?? null,
    startDateTime: `${startLocal}:00`,
    endDateTime: endLocal && `${endLocal}:00`,
    allDay,
    startsAt: startsAt.toISOString(),
    cityStart: begins === startLocal ? null : begins,
    isExpired: overAt < now,
  };
}
