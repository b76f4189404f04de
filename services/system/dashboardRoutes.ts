import type { Kysely } from 'kysely';
import {
  dashboardStats,
  eventsPerWeek,
  firstSteps,
  regionsOnMap,
  systemStatus,
} from '#contracts/system/dashboardCalls.ts';
import { searchAll } from '#contracts/system/searchCalls.ts';
import type { NameThings } from '#platform/facts/nameThings.ts';
import type { Api } from '#platform/http/api.ts';
import { recentActivity } from './activity.ts';
import { type DashboardSchema, dashboardFigures, mapOf, weeksOf } from './dashboard.ts';
import { stepsTaken } from './firstSteps.ts';
import { type HealthParts, healthChecks } from './health.ts';
import type { ResponseTimes } from './responseTimes.ts';
import { findAll } from './search.ts';
import { labelsOf } from './status.ts';

type Parts = HealthParts & {
  db: Kysely<DashboardSchema>;
  responseTimes: ResponseTimes;
  nameThings: NameThings;
  clock(): Date;
};

const ACTIVITIES = 10;

/** The calls behind the console's dashboard and header. */
export function dashboardRoutes(api: Api, { db, responseTimes, nameThings, clock, ...parts }: Parts): void {
  api.query(dashboardStats, async ({ language }) => {
    const [figures, activity] = await Promise.all([
      dashboardFigures(db, clock()),
      recentActivity(db, ACTIVITIES, nameThings, language),
    ]);
    return { ...figures, recentActivity: activity };
  });
  api.query(eventsPerWeek, async () => ({ weeks: await weeksOf(db, clock()) }));
  api.query(regionsOnMap, async () => ({ regions: await mapOf(db, clock()) }));
  api.query(firstSteps, async () => ({ taken: await stepsTaken(db) }));
  api.query(searchAll, ({ query }) => findAll(db, query.q));
  api.query(systemStatus, async ({ language }) => ({
    checkedAt: clock().toISOString(),
    labels: labelsOf(await healthChecks(parts), responseTimes(Date.now()), language),
  }));
}
