import pino from 'pino';
import { streams } from '#contracts/streams.ts';
import { onStop, reportReady } from '#platform/child.ts';
import { connectPool } from '#platform/database.ts';
import { factCodec } from '#platform/factCodec.ts';
import { databaseUrls, readSettings } from '#platform/settings.ts';
import { connectStore } from '#platform/store.ts';
import { subjectKeys } from '#platform/subjectKeys.ts';
import { runLive } from './platform/live.ts';
import { prepareTables } from './platform/schema.ts';
import { projections } from './projections.ts';

const settings = readSettings(process.env);
if (!settings.EVENTSTORE_URL) throw new Error('EVENTSTORE_URL must be set for the projection worker.');

const log = pino({ level: settings.LOG_LEVEL, name: 'projections' });
const onError = (error: Error): void => log.warn({ err: error }, 'database connection');
const pool = connectPool(databaseUrls(settings).projector, { name: 'projections', max: 10, onError });
const store = connectStore({ url: settings.EVENTSTORE_URL });
await prepareTables(pool, projections);

const stopping = new AbortController();
const codec = factCodec(streams, subjectKeys(pool));
const running = runLive({ store, codec, pool, projections, log, signal: stopping.signal });
onStop(async () => {
  stopping.abort();
  await running;
  await store.close();
  await pool.end();
});
reportReady();
await running;
