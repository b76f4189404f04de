import { streams } from '#contracts/streams.ts';
import { endStart, onStop, reportReady } from '#platform/child.ts';
import { connectPool, onceReachable } from '#platform/database.ts';
import { warnOfUnknownFacts } from '#platform/factTypes.ts';
import { processLog } from '#platform/log.ts';
import { lookForKeys } from '#platform/missingKeys.ts';
import { enrolProcesses } from '#platform/processLoop.ts';
import { readSettingsOf } from '#platform/processSettings.ts';
import { reachStore } from '#platform/reachStore.ts';
import { databaseUrls, jwtSecret } from '#platform/settings.ts';
import { connectStore } from '#platform/store.ts';
import { doorSettings } from './doorWork.ts';
import { processes, runProcesses } from './runProcesses.ts';

const settings = readSettingsOf('processes', process.env);
if (!settings.EVENTSTORE_URL) throw new Error('EVENTSTORE_URL must be set for the processes.');

const log = processLog({ level: settings.LOG_LEVEL, name: 'processes' });
const onError = (error: Error): void => log.warn({ err: error }, 'database connection');
const pool = connectPool(databaseUrls(settings).api, { name: 'processes', max: 12, onError });
await reachStore(settings.EVENTSTORE_URL).catch(endStart);
const store = connectStore({ url: settings.EVENTSTORE_URL });
const door = doorSettings({ ...settings, JWT_SECRET: jwtSecret(settings) });
const stopping = new AbortController();
let running: Promise<void> | undefined;

onStop(async () => {
  stopping.abort();
  await running;
  await store.close();
  await pool.end();
});
await onceReachable(() => warnOfUnknownFacts(pool, streams, log));
await onceReachable(() => lookForKeys({ pool, store }));
await onceReachable(() => enrolProcesses({ pool, store }, processes));
reportReady();
running = runProcesses({ pool, store, log, dataDir: settings.DATA_DIR, signal: stopping.signal, door });
await running;
