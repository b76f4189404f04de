import { setInterval } from 'node:timers';
import { streams } from '#contracts/streams.ts';
import { connectPool, onceReachable } from '#platform/database/database.ts';
import { warnOfUnknownFacts } from '#platform/facts/factTypes.ts';
import { lookForKeys } from '#platform/facts/missingKeys.ts';
import { refuseOtherLog } from '#platform/facts/sameLog.ts';
import { forgetOldKeys } from '#platform/http/idempotency.ts';
import { ownMetrics } from '#platform/metrics/ownMetrics.ts';
import { enrolProcesses } from '#platform/processes/processLoop.ts';
import { endStart, logTrouble, onStop, reportReady } from '#platform/program/child.ts';
import { processLog } from '#platform/program/log.ts';
import { ownSettings } from '#platform/program/processSettings.ts';
import { databaseUrls } from '#platform/program/settings.ts';
import { reachStore } from '#platform/store/reachStore.ts';
import { connectStore } from '#platform/store/store.ts';
import { buildApp } from './app.ts';
import { refuseHalfRestored } from './backup/restores.ts';
import { processes } from './compose/areaWork.ts';
import { mailFolder } from './compose/mailSettings.ts';
import { ensureFirstDanceStyles } from './danceStyles/firstStyles.ts';
import { ensureFirstAdministrator, untilItCanSignIn } from './firstAdministrator.ts';

const settings = await ownSettings('api', ['DATABASE_URL', 'EVENTSTORE_URL', 'JWT_SECRET']);
const { JWT_SECRET, EVENTSTORE_URL, PORT, HOST, ADMIN_EMAIL, ADMIN_PASSWORD, LOG_LEVEL, DEV_MAIL_KEY } =
  settings;

const log = processLog({ level: LOG_LEVEL, name: 'api' });
const { metrics, stop: stopMetrics } = await ownMetrics('api', settings, log);
const onError = (error: Error): void => log.warn({ err: error }, 'database connection');
const pool = connectPool(databaseUrls(settings).api, { name: 'api', max: 20, statements: 'call', onError });
const replica =
  settings.READ_DATABASE_URL &&
  connectPool(settings.READ_DATABASE_URL, { name: 'api reads', max: 20, statements: 'call', onError });
await reachStore(EVENTSTORE_URL).catch(endStart);
const store = connectStore({ url: EVENTSTORE_URL });
await onceReachable(() => refuseHalfRestored(pool)).catch(endStart);
await onceReachable(() => refuseOtherLog({ pool, store })).catch(endStart);
await onceReachable(() => warnOfUnknownFacts(pool, streams, log));
const { app, execute } = await buildApp({
  pool,
  store,
  log,
  dataDir: settings.DATA_DIR,
  jwtSecret: JWT_SECRET,
  site: 'web/dist',
  brand: settings.BRAND_NAME,
  visitors: { mail: settings.SUPPORT_EMAIL, ios: settings.APP_STORE_URL, chat: settings.CHAT_INVITE_URL },
  privateCalendars: settings.PRIVATE_CALENDARS,
  logTrouble,
  ...(replica && { replica }),
  ...(metrics && { metrics }),
  ...(settings.PUBLIC_URL && { publicUrl: settings.PUBLIC_URL }),
  ...(DEV_MAIL_KEY && { mailbox: { folder: mailFolder(settings), key: DEV_MAIL_KEY } }),
  ...(settings.UPLOADS_URL && { uploadsUrl: settings.UPLOADS_URL }),
  ...(settings.GOOGLE_MAPS_API_KEY && { googleKey: settings.GOOGLE_MAPS_API_KEY }),
  ...(settings.TRUSTED_PROXIES && { trustedProxies: settings.TRUSTED_PROXIES }),
});

await onceReachable(() => lookForKeys({ pool, store }));
const administrator = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
const { created, outcome } = await onceReachable(() =>
  ensureFirstAdministrator(administrator, { pool, store, execute, now: new Date() }),
);
await onceReachable(() => ensureFirstDanceStyles(execute, new Date()));
// Processes that have not started yet must not miss what is recorded from here on.
await onceReachable(() => enrolProcesses({ pool, store }, processes));
await app.listen({ host: HOST, port: PORT });
if (created) await untilItCanSignIn(pool, outcome);

const sweeping = setInterval(() => forgetOldKeys(pool).catch(onError), 3_600_000);
onStop(async () => {
  clearInterval(sweeping);
  stopMetrics();
  await app.close();
  await store.close();
  await pool.end();
  if (replica) await replica.end();
});
const address = app.server.address();
reportReady({
  ...(typeof address === 'object' && address && { port: address.port }),
  admin: created ? 'created' : 'present',
});
