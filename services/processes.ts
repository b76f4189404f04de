import { streams } from '#contracts/streams.ts';
import { connectPool, onceReachable } from '#platform/database/database.ts';
import { warnOfUnknownFacts } from '#platform/facts/factTypes.ts';
import { lookForKeys } from '#platform/facts/missingKeys.ts';
import { refuseOtherLog } from '#platform/facts/sameLog.ts';
import { ownMetrics } from '#platform/metrics/ownMetrics.ts';
import { enrolProcesses } from '#platform/processes/processLoop.ts';
import { endStart, onStop, reportReady } from '#platform/program/child.ts';
import { processLog } from '#platform/program/log.ts';
import { ownSettings } from '#platform/program/processSettings.ts';
import { databaseUrls } from '#platform/program/settings.ts';
import { reachStore } from '#platform/store/reachStore.ts';
import { connectStore } from '#platform/store/store.ts';
import { refuseHalfRestored } from './backup/restores.ts';
import { processes } from './compose/areaWork.ts';
import { mailSettings } from './compose/mailSettings.ts';
import { runProcesses } from './compose/work.ts';

const settings = await ownSettings('processes', ['DATABASE_URL', 'EVENTSTORE_URL', 'JWT_SECRET']);

const log = processLog({ level: settings.LOG_LEVEL, name: 'processes' });
const { metrics, stop: stopMetrics } = await ownMetrics('processes', settings, log);
const onError = (error: Error): void => log.warn({ err: error }, 'database connection');
const pool = connectPool(databaseUrls(settings).api, { name: 'processes', max: 12, onError });
await reachStore(settings.EVENTSTORE_URL).catch(endStart);
const store = connectStore({ url: settings.EVENTSTORE_URL });
await onceReachable(() => refuseOtherLog({ pool, store })).catch(endStart);
const mailing = mailSettings(settings);
const stopping = new AbortController();
let running: Promise<void> | undefined;

onStop(async () => {
  stopping.abort();
  stopMetrics();
  await running;
  await store.close();
  await pool.end();
});
await onceReachable(() => refuseHalfRestored(pool)).catch(endStart);
await onceReachable(() => warnOfUnknownFacts(pool, streams, log));
await onceReachable(() => lookForKeys({ pool, store }));
await onceReachable(() => enrolProcesses({ pool, store }, processes));
reportReady();
const { signal } = stopping;
running = runProcesses({ pool, store, log, dataDir: settings.DATA_DIR, settings, signal, mailing, metrics });
await running;
