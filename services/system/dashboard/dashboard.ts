import { sql } from 'kysely';
import type { z } from 'zod';
import { UPCOMING_DAYS } from '#contracts/events/event/eventFilters.ts';
import type { EventDateRow } from '#contracts/events/rows.ts';
import type { FeedbackRow } from '#contracts/feedback/rows.ts';
import type { dashboardStats, eventsPerWeek, regionsOnMap } from '#contracts/system/dashboardCalls.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import { type CountersSchema, countersOf } from '#platform/database/counters.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { ActivitySchema } from './activity.ts';

export type DashboardSchema = ActivitySchema &
  CountersSchema & { eventDates: EventDateRow; feedback: FeedbackRow };
type Db = ReadModel<DashboardSchema>;
type Answer<Call extends { answer: z.ZodType }> = z.output<Call['answer']>;

const DAY = 86_400_000;
const WEEKS_BACK = 12;
const WEEKS = 24;

/** The six figures of the dashboard's cards. */
export async function dashboardFigures(
  db: Db,
  now: Date,
): Promise<Omit<Answer<typeof dashboardStats>, 'recentActivity'>> {
  const [users, events, upcoming, regions] = await Promise.all([
    countersOf(db, 'users'),
    countersOf(db, 'events'),
    upcomingEvents(db, now).select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow(),
    db
      .selectFrom('regions')
      .select([
        sql<number>`count(*)::integer`.as('total'),
        sql<number>`(count(*) filter (where popular))::integer`.as('popular'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return {
    totalUsers: (users.total ?? 0) - (users.deleted ?? 0),
    activeUsers: users.active ?? 0,
    totalEvents: events.total ?? 0,
    upcomingEvents: upcoming.count,
    totalRegions: regions.total,
    popularRegions: regions.popular,
  };
}

/** What takes place: single events and the dates of series, but not series as a whole. */
function nights(db: Db) {
  const columns = ['status', 'startLocal', 'startsAt', 'timeZone', 'regionId'] as const;
  return db
    .selectFrom('events')
    .select(columns)
    .where('kind', '=', 'single')
    .unionAll(db.selectFrom('eventDates').select(columns))
    .as('e');
}

/** Published events and dates that begin within thirty days. */
function upcomingEvents(db: Db, now: Date) {
  return db
    .selectFrom(nights(db))
    .where('e.status', '=', 'published')
    .where('e.startsAt', '>=', now)
    .where('e.startsAt', '<', new Date(now.getTime() + UPCOMING_DAYS * DAY));
}

type Week = Answer<typeof eventsPerWeek>['weeks'][number];

/**
 * Events and dates by the week in which they begin, relative to the current week in their own time zone:
 * around midnight on Sunday that is not the same week everywhere. Weeks without any are included.
 */
export async function weeksOf(db: Db, now: Date): Promise<Week[]> {
  const mondays = mondaysAround(now);
  const first = new Date(mondays[0]!).getTime();
  const ahead = sql<number>`(extract(day from date_trunc('week', start_local::timestamp)
    - date_trunc('week', ${now}::timestamptz at time zone time_zone)) / 7)::integer`;
  const rows = await db
    .selectFrom(nights(db))
    .select([
      ahead.as('ahead'),
      sql<number>`count(*)::integer`.as('events'),
      sql<number>`(count(*) filter (where status = 'cancelled'))::integer`.as('cancelled'),
    ])
    .where('status', '<>', 'draft')
    // One week more at either end: in another time zone the current week may be the one before, or after.
    .where('startsAt', '>=', new Date(first - 8 * DAY))
    .where('startsAt', '<', new Date(first + (WEEKS * 7 + 8) * DAY))
    // By column number: repeated, the expression would have other parameters, and Postgres would not
    // recognise it.
    .groupBy(sql`1`)
    .execute();
  const counted = new Map(rows.map(({ ahead, ...count }) => [ahead + WEEKS_BACK, count]));
  return mondays.map((date, index) => ({
    monday: date,
    events: 0,
    cancelled: 0,
    ...counted.get(index),
    current: index === WEEKS_BACK,
  }));
}

function mondaysAround(now: Date): string[] {
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const first = today - (sinceMonday + WEEKS_BACK * 7) * DAY;
  return Array.from({ length: WEEKS }, (_, index) =>
    new Date(first + index * 7 * DAY).toISOString().slice(0, 10),
  );
}

/** Regions with coordinates and the number of their upcoming events, most first. */
export function mapOf(db: Db, now: Date): Promise<Answer<typeof regionsOnMap>['regions']> {
  return db
    .selectFrom('regions as r')
    .leftJoin(
      upcomingEvents(db, now)
        .select(['e.regionId', sql<number>`count(*)::integer`.as('events')])
        .groupBy('e.regionId')
        .as('upcoming'),
      'upcoming.regionId',
      'r.id',
    )
    .select(['r.id', 'r.city', 'r.country', 'r.popular'])
    .select(sql<number>`r.latitude`.as('latitude'))
    .select(sql<number>`r.longitude`.as('longitude'))
    .select(sql<number>`coalesce(upcoming.events, 0)`.as('upcomingEvents'))
    .where('r.status', '=', 'active')
    .where('r.latitude', 'is not', null)
    .where('r.longitude', 'is not', null)
    .orderBy('upcomingEvents', 'desc')
    .orderBy(byLanguage('r.city'))
    .execute();
}
