import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { CALENDAR_LIMIT, type eventCalendar } from '#contracts/events/calendarCalls.ts';
import type { EventDateRow, EventRow } from '#contracts/events/rows.ts';
import { conditionsOf } from './filters.ts';
import type { EventsSchema } from './queries.ts';

type Answer = z.output<(typeof eventCalendar)['answer']>;
type Query = z.output<(typeof eventCalendar)['query']>;
type Db = Kysely<EventsSchema>;

const COLUMNS = [
  ...([
    'id',
    'title',
    'status',
    'isFeatured',
    'startLocal',
    'endLocal',
    'timeZone',
    'startsAt',
    'overAt',
  ] as const),
  ...(['regionId', 'locationName', 'locationCity'] as const),
] as const;
type Shown = Pick<EventRow, (typeof COLUMNS)[number]> & { date?: Pick<EventDateRow, 'seriesId' | 'state'> };

/** Events and dates of series on some days of their own clocks, by their start. */
export async function findCalendar(db: Db, query: Query, now: Date): Promise<Answer> {
  const { isRecurring } = query;
  const wantsDates = !['single', 'false'].includes(isRecurring);
  const wantsSingles = ['all', 'single', 'false'].includes(isRecurring);
  const [singles, dates] = await Promise.all([
    wantsSingles ? singlesOn(db, query, now) : [],
    wantsDates ? datesOn(db, query, now) : [],
  ]);
  const found = [...singles, ...dates].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return {
    dates: found.slice(0, CALENDAR_LIMIT).map(row => shown(row, now)),
    more: found.length > CALENDAR_LIMIT,
  };
}

function singlesOn(db: Db, query: Query, now: Date): Promise<Shown[]> {
  return db
    .selectFrom('events as e')
    .select(COLUMNS)
    .where(eb => eb.and([...onDays(query), ...conditionsOf(query, now)]))
    .where('e.kind', '=', 'single')
    .orderBy('e.startsAt')
    .limit(CALENDAR_LIMIT + 1)
    .execute();
}

async function datesOn(db: Db, query: Query, now: Date): Promise<Shown[]> {
  const rows = await db
    .selectFrom('eventDates as e')
    .select([...COLUMNS, 'e.seriesId', 'e.state'])
    .where(eb => eb.and([...onDays(query), ...conditionsOf(query, now)]))
    .orderBy('e.startsAt')
    .limit(CALENDAR_LIMIT + 1)
    .execute();
  return rows.map(({ seriesId, state, ...row }) => ({ ...row, date: { seriesId, state } }));
}

/** Days of the place. The instants, a day more at either end, are what the indexes know. */
function onDays({ from, to }: Query) {
  return [
    sql<boolean>`e.starts_at < ${to}::date + interval '3 days'`,
    sql<boolean>`e.over_at > ${from}::date - interval '2 days'`,
    sql<boolean>`left(e.start_local, 10) <= ${to}`,
    sql<boolean>`left(coalesce(e.end_local, e.start_local), 10) >= ${from}`,
  ];
}

function shown(
  { startLocal, endLocal, startsAt, overAt, date, ...row }: Shown,
  now: Date,
): Answer['dates'][number] {
  return {
    ...row,
    seriesId: date?.seriesId ?? null,
    kind: date ? 'instance' : 'single',
    state: date?.state ?? null,
    startDateTime: `${startLocal}:00`,
    endDateTime: endLocal && `${endLocal}:00`,
    startsAt: startsAt.toISOString(),
    isExpired: overAt < now,
  };
}
