import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Settings } from '../program/settings.ts';
import type { Metrics } from './metrics.ts';

/** Processes on one machine have ports next to each other. */
const PLACES = { api: 0, projections: 1, processes: 2 };

type MetricsSettings = Pick<Settings, 'METRICS_HOST' | 'METRICS_PORT' | 'METRICS_TOKEN'>;

/**
 * The metrics of this process, served until it stops; undefined where `METRICS_PORT` is not set. `stop` ends the server.
 */
export async function ownMetrics(
  part: keyof typeof PLACES,
  { METRICS_HOST: host, METRICS_PORT: port, METRICS_TOKEN: token }: MetricsSettings,
  log: Logger,
): Promise<{ metrics: Metrics | undefined; stop(): void }> {
  if (port === undefined) return { metrics: undefined, stop: () => {} };
  // Loaded only here: a start without metrics does not pay for the library.
  const [{ makeMetrics }, { keepServingMetrics }] = await Promise.all([
    import('./metrics.ts'),
    import('./metricsServer.ts'),
  ]);
  const metrics = makeMetrics(version());
  const stopping = new AbortController();
  keepServingMetrics({
    ...{ metrics, host, token, signal: stopping.signal },
    port: port === 0 ? 0 : port + PLACES[part],
    onError: error => log.error({ err: error }, 'metrics cannot be served; trying again'),
    onServing: at => log.info({ port: at }, 'metrics are served'),
  });
  return { metrics, stop: () => stopping.abort() };
}

function version(): string {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
