import type { FastifyInstance } from 'fastify';
import type { Freshness } from '../database/freshness.ts';
import { patternOf } from '../http/requestLog.ts';
import type { Metrics } from './metrics.ts';

/** Measures the requests of `app` by route pattern, and counts what they recorded. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { recorded, act, method } = request;
    // The stream's name is its category and an id.
    const category = recorded?.stream.split('-')[0];
    if (category && act) metrics.count('tanda_facts_recorded_total', { category }, act.facts.length);
    // An event stream stays open until the caller leaves, so its duration is no response time.
    if (reply.getHeader('content-type') === 'text/event-stream') return;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const labels = { method, route: patternOf(request), status };
    metrics.observe('tanda_http_request_duration_seconds', labels, reply.elapsedTime / 1_000);
  });
}

/** The same `freshness`, with its waits measured. */
export function measureWaits(freshness: Freshness, metrics: Metrics | undefined): Freshness {
  if (!metrics) return freshness;
  return {
    ...freshness,
    async wait(...asked) {
      const begun = performance.now();
      const waited = await freshness.wait(...asked);
      const labels = { outcome: waited.fresh ? 'fresh' : 'stale' };
      metrics.observe('tanda_rows_wait_seconds', labels, (performance.now() - begun) / 1_000);
      return waited;
    },
  };
}
