import type pg from 'pg';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { healthSentences } from '#contracts/system/sentences.ts';
import { systemHealth } from '#contracts/system/systemCalls.ts';
import type { Api } from '#platform/http/api.ts';
import { type HealthParts, healthChecks } from './health.ts';
import type { Check } from './partChecks.ts';

type Parts = HealthParts & { clock(): Date };

/** The call behind the screen System: what readiness checks, in one word, with the figures of this process. */
export function systemHealthRoutes(api: Api, { clock, ...parts }: Parts): void {
  api.query(systemHealth, async () => {
    const [checks, databaseSize] = await Promise.all([healthChecks(parts), sizeOf(parts.pool)]);
    const { heapUsed, heapTotal, rss } = process.memoryUsage();
    return {
      status: statusOf(checks),
      uptime: Math.floor(process.uptime()),
      databaseStatus: databaseOf(checks),
      databaseSize,
      memoryUsage: { heapUsed, heapTotal, rss },
      timestamp: clock().toISOString(),
    };
  });
}

/** In one word, as readiness has it: a part that the system works without only degrades it. */
export function statusOf(checks: readonly Check[]): AnswerOf<typeof systemHealth>['status'] {
  if (checks.every(({ ok }) => ok)) return 'healthy';
  return checks.every(({ ok, spared }) => ok || spared) ? 'degraded' : 'unhealthy';
}

function databaseOf(checks: readonly Check[]): 'healthy' | 'unhealthy' {
  const isWell = checks.some(({ part, ok }) => part === healthSentences.database && ok);
  return isWell ? 'healthy' : 'unhealthy';
}

/** In bytes; null if the database does not say. */
async function sizeOf(pool: pg.Pool): Promise<number | null> {
  const asked = pool.query<{ bytes: string }>('select pg_database_size(current_database())::text as bytes');
  return asked.then(
    ({ rows }) => Number(rows[0]!.bytes),
    () => null,
  );
}
