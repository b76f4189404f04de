import {
  dashboardStats,
  eventsPerWeek,
  firstSteps,
  regionsOnMap,
  systemStatus,
} from '#contracts/system/dashboardCalls.ts';
import { searchAll } from '#contracts/system/searchCalls.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { Api } from '#platform/http/api.ts';
import { type ActivityNeeds, recentActivity } from './dashboard/activity.ts';
import { type DashboardSchema, dashboardFigures, mapOf, weeksOf } from './dashboard/dashboard.ts';
import { stepsTaken } from './dashboard/firstSteps.ts';
import { findAll } from './dashboard/search.ts';
import { type HealthParts, healthChecks } from './health/health.ts';
import type { ResponseTimes } from './health/responseTimes.ts';
import { labelsOf } from './health/status.ts';

type Parts = ActivityNeeds &
  HealthParts & {
    db: ReadModel<DashboardSchema>;
    responseTimes: ResponseTimes;
    clock(): Date;
  };

const ACTIVITIES = 10;

/** The calls behind the console's dashboard and header. */
export function dashboardRoutes(
  api: Api,
  { db, responseTimes, nameThings, changesTold, changesInAll, clock, ...parts }: Parts,
): void {
  api.query(dashboardStats, async ({ language }) => {
    const [figures, activity] = await Promise.all([
      dashboardFigures(db, clock()),
      recentActivity(db, ACTIVITIES, { nameThings, changesTold, changesInAll }, language),
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
