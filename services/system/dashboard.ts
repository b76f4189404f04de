import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { UPCOMING_DAYS } from '#contracts/events/calls.ts';
import type { EventDateRow } from '#contracts/events/rows.ts';
import type { FeedbackRow } from '#contracts/feedback/rows.ts';
import type {
  dashboardStats,
  eventsPerWeek,
  queueSizes,
  regionsOnMap,
} from '#contracts/system/dashboardCalls.ts';
import { type CountersSchema, countersOf } from '#platform/counters.ts';
import type { ActivitySchema } from './activity.ts';

export type DashboardSchema = ActivitySchema &
  CountersSchema & { eventDates: EventDateRow; feedback: FeedbackRow };
type Db = Kysely<DashboardSchema>;
type Answer<Call extends { answer: z.ZodType }> = z.output<Call['answer']>;

const DAY = 86_400_000;
const WEEKS_BACK = 12;
const WEEKS = 24;
const FEEDBACK_DAYS = 7;

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

/** What takes place: single events, and the dates of series, but no series as a whole. */
function nights(db: Db) {
  const columns = ['status', 'startLocal', 'startsAt', 'regionId'] as const;
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

/** Events and dates by the week in which they begin on their own clock; weeks without any are there too. */
export async function weeksOf(db: Db, now: Date): Promise<Week[]> {
  const mondays = mondaysAround(now);
  const first = new Date(mondays[0]!).getTime();
  const monday = sql<string>`to_char(date_trunc('week', start_local::timestamp), 'YYYY-MM-DD')`;
  const rows = await db
    .selectFrom(nights(db))
    .select([
      monday.as('monday'),
      sql<number>`count(*)::integer`.as('events'),
      sql<number>`(count(*) filter (where status = 'cancelled'))::integer`.as('cancelled'),
    ])
    .where('status', '<>', 'draft')
    // A day more at either end: the clock of a place is up to 14 hours from UTC.
    .where('startsAt', '>=', new Date(first - DAY))
    .where('startsAt', '<', new Date(first + (WEEKS * 7 + 1) * DAY))
    .groupBy(monday)
    .execute();
  const counted = new Map(rows.map(row => [row.monday, row]));
  return mondays.map((date, index) => ({
    ...{ monday: date, events: 0, cancelled: 0 },
    ...counted.get(date),
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

/** Regions that have a place, with their upcoming events, most first. */
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
    .orderBy('r.city')
    .execute();
}

/** How much waits for somebody in each queue. */
export async function sizesOfQueues(db: Db, now: Date): Promise<Answer<typeof queueSizes>> {
  const count = sql<number>`count(*)::integer`.as('count');
  const [unassigned, feedback] = await Promise.all([
    db.selectFrom('events').select(count).where('regionId', 'is', null).executeTakeFirstOrThrow(),
    db
      .selectFrom('feedback')
      .select(count)
      .where('createdAt', '>=', new Date(now.getTime() - FEEDBACK_DAYS * DAY))
      .executeTakeFirstOrThrow(),
  ]);
  return { unassignedEvents: unassigned.count, feedback: feedback.count };
}
