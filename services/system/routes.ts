import { watchPositions } from '#contracts/system/positionCalls.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Api } from '#platform/http/api.ts';
import type { ActivityNeeds } from './dashboard/activity.ts';
import type { DashboardSchema } from './dashboard/dashboard.ts';
import { dashboardRoutes } from './dashboardRoutes.ts';
import type { EffectMails } from './effects/effectContents.ts';
import { effectRoutes } from './effects/effectRoutes.ts';
import { mailboxRoutes } from './effects/mailbox.ts';
import { type HealthParts, healthChecks, healthRoutes } from './health/health.ts';
import type { ResponseTimes } from './health/responseTimes.ts';
import { systemHealthRoutes } from './health/systemHealth.ts';
import { systemMetrics } from './health/systemMetrics.ts';
import { projectionRoutes } from './projecting/projectionRoutes.ts';
import { type RunsSchema, runRoutes } from './runRoutes.ts';
import { type TickParts, ticks } from './ticks.ts';

export type SystemNeeds = ActivityNeeds &
  Pick<TickParts, 'queuesNoticed'> &
  Pick<HealthParts, 'findRenderer' | 'slow' | 'isDiskFull'> & {
    effectMails(): EffectMails;
    responseTimes: ResponseTimes;
    /** Stops the dry run of an import with this id, if one is going on. */
    stopTrial(id: string): Promise<boolean>;
  };

/** The calls about the running of the system itself. */
export function systemRoutes(core: Core, needs: SystemNeeds): void {
  const { app, calls, log } = core;
  const { mailbox, metrics, logTrouble = () => undefined } = core.parts;
  const parts = { ...core, ...needs, logTrouble, db: core.db<DashboardSchema & RunsSchema>() };
  healthRoutes(calls, parts);
  if (metrics) systemMetrics(metrics, { ...parts, check: () => healthChecks(parts) });
  const onError = (error: Error): void => log.warn({ err: error }, 'notifying of new facts failed');
  positionRoutes(calls, ticks({ ...core, ...needs, onError }));
  runRoutes(calls, parts);
  effectRoutes(calls, parts);
  dashboardRoutes(calls, parts);
  systemHealthRoutes(calls, parts);
  projectionRoutes(calls, parts);
  if (mailbox) mailboxRoutes(app, mailbox);
}

/** Notifies consoles that rows have changed, so that they need not poll. */
function positionRoutes(api: Api, followFrom: ReturnType<typeof ticks>): void {
  api.follow(watchPositions, ({ query }) =>
    followFrom(query.after === undefined ? undefined : BigInt(query.after)),
  );
}
