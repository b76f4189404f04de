import { setTimeout as pause } from 'node:timers/promises';
import { streams } from '#contracts/streams.ts';
import { onStop, reportReady } from '#platform/child.ts';
import { connectPool } from '#platform/database.ts';
import { factCodec } from '#platform/factCodec.ts';
import { refuseUnknownFacts } from '#platform/factTypes.ts';
import { LIVE_ROWS, whileLeading } from '#platform/leadership.ts';
import { processLog } from '#platform/log.ts';
import { databaseUrls, readSettings } from '#platform/settings.ts';
import { connectStore } from '#platform/store.ts';
import { subjectKeys } from '#platform/subjectKeys.ts';
import { heartbeat } from './platform/heartbeat.ts';
import { runLive } from './platform/live.ts';
import type { Projection } from './platform/projection.ts';
import { rebuild } from './platform/rebuild.ts';
import { prepareTables } from './platform/schema.ts';
import { projections } from './projections.ts';

const settings = readSettings(process.env);
if (!settings.EVENTSTORE_URL) throw new Error('EVENTSTORE_URL must be set for the projection worker.');

const log = processLog({ level: settings.LOG_LEVEL, name: 'projections' });
const onError = (error: Error): void => log.warn({ err: error }, 'database connection');
const pool = connectPool(databaseUrls(settings).projector, { name: 'projections', max: 10, onError });
const store = connectStore({ url: settings.EVENTSTORE_URL });
const codec = factCodec(streams, subjectKeys(pool));

/** Keeps rows live; those that another fold made, or none, are rebuilt first, while the others go on. */
async function lead(signal: AbortSignal): Promise<void> {
  const stale = new Set<Projection>(await prepareTables(pool, projections));
  const live = (): Projection[] => projections.filter(projection => !stale.has(projection));
  const rebuilding = rebuildStale(stale, signal);
  const beat = heartbeat(pool, onError);
  const onApplied = ({ position }: { position: bigint }): void => beat(position);
  await runLive({ store, codec, pool, projections: live, log, signal, onApplied });
  await rebuilding;
}

async function rebuildStale(stale: Set<Projection>, signal: AbortSignal): Promise<void> {
  while (stale.size > 0 && !signal.aborted) {
    try {
      const reports = await rebuild({ pool, codec, projections: [...stale], log, signal, then: 'swap' });
      for (const report of reports) log.info(report, 'rebuilt');
      stale.clear();
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error }, 'a rebuild failed and is tried again');
      await pause(2_000, undefined, { signal }).catch(() => {});
    }
  }
}

const stopping = new AbortController();
const running = prepareTables(pool, projections).then(async () => {
  await refuseUnknownFacts(pool, streams);
  reportReady();
  return whileLeading({ pool, log, signal: stopping.signal, lock: LIVE_ROWS }, lead);
});
onStop(async () => {
  stopping.abort();
  await running;
  await store.close();
  await pool.end();
});
await running;
