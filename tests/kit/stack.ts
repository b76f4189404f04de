import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Logger, pino } from 'pino';
import { streams } from '#contracts/streams.ts';
import { commandExecutor, type Execute } from '#platform/commands/commands.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import type { Patience } from '#platform/http/httpServer.ts';
import { type KeptMail, mailSender, readMailbox } from '#platform/processes/mail.ts';
import { connectStore, type Store } from '#platform/store/store.ts';
import { heartbeat } from '../../projections/platform/live/heartbeat.ts';
import { runLive } from '../../projections/platform/live/live.ts';
import { prepareTables } from '../../projections/platform/live/schema.ts';
import type { Projection } from '../../projections/platform/rows/projection.ts';
import * as all from '../../projections/projections.ts';
import { projectionRules } from '../../projections/system/projection.ts';
import { buildApp } from '../../services/app.ts';
import { ensureFirstDanceStyles } from '../../services/danceStyles/firstStyles.ts';
import { startEventStore } from '../../services/embedded/eventstore/server.ts';
import { ensureFirstAdministrator } from '../../services/firstAdministrator.ts';
import { rules } from '../../services/rules.ts';
import { type ProcessOptions, runProcesses } from '../../services/runProcesses.ts';
import { freshDatabase } from './freshDatabase.ts';
import { givenStore } from './givenStore.ts';
import { openWindow } from './storeWindow.ts';
import { credentials, storeUrl } from './testStore.ts';

export const ADMIN = { email: 'ana@example.org', password: 'correct horse battery' };
export const JWT_SECRET = 'a secret for tests that is long enough';
export const MAIL_KEY = 'a-key-for-the-mailbox-of-tests';

const MAIL = (folder: string) => ({ from: 'Tanda <no-reply@tanda.local>', smtpUrl: undefined, folder });

export type Stack = {
  app: FastifyInstance;
  /** Executes commands of services and projections directly, without the API. */
  execute: Execute;
  store: Store;
  urls: Awaited<ReturnType<typeof freshDatabase>>['urls'];
  /** Uploads and import files. */
  dataDir: string;
  /** Stops the apply loop permanently. */
  pauseProjections(): Promise<void>;
  /** Stops the event store permanently. */
  stopEventStore(): Promise<void>;
  eventStorePort: number;
  /** The mails that were sent, newest first. */
  mails(): Promise<KeptMail[]>;
  /** Calls the API as the administrator. */
  call(options: InjectOptions): Promise<LightMyRequestResponse>;
  stop(): Promise<void>;
};

/**
 * The whole back end in this process: API, processes, embedded event store and live projections, on a new
 * database.
 */
export async function startStack(
  databaseUrl: string,
  options: {
    clock?: () => Date;
    /** The folder of the built site; it may not exist yet. */
    site?: string;
    /** The public URL of the site. */
    publicUrl?: string;
    /** The name of the site. */
    brand?: string;
    /** A folder or bucket for uploads; in `dataDir` by default. */
    uploadsUrl?: string;
    projections?: readonly Projection[];
    /** Options of the processes; false for none. Nothing periodic by default. */
    processes?: Partial<ProcessOptions> | false;
    log?: Logger;
    /** Performs the effects of signing in: codes are sent to `mails`, and facts are recorded. */
    door?: boolean;
    /** Proxies whose `X-Forwarded-For` is trusted. */
    trustedProxies?: string;
    /** Timeouts of the HTTP server. */
    patience?: Partial<Patience>;
  } = {},
): Promise<Stack> {
  const { projections = all.projections, processes = {}, door = false, ...appOptions } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'tanda-data-'));
  const mailbox = join(dataDir, 'mail');
  const log = options.log ?? pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  const { urls, drop } = await freshDatabase(databaseUrl, 'migrated');
  const api = connectPool(urls.api, { name: 'test' });
  const projector = connectPool(urls.projector, { name: 'test' });
  const serving = { host: '127.0.0.1', port: 0, credentials, log };
  const given = await givenStore();
  const eventStore = given
    ? await openWindow(given)
    : await startEventStore({ ...serving, databaseUrl: urls.owner });
  const store = connectStore({ url: storeUrl(eventStore.port) });
  if (projections !== all.projections) await prepareTables(projector, projections);
  const stopping = new AbortController();
  const codec = factCodec(streams, subjectKeys(projector));
  const beat = heartbeat(projector, error => log.warn(error));
  const running = runLive({
    store,
    codec,
    pool: projector,
    projections: () => projections,
    log,
    signal: stopping.signal,
    onApplied: ({ position }) => beat(position),
  });

  const { app } = await buildApp({
    pool: api,
    store,
    log,
    dataDir,
    jwtSecret: JWT_SECRET,
    mailbox: { folder: mailbox, key: MAIL_KEY },
    ...appOptions,
  });
  const execute = commandExecutor({
    store,
    codec: factCodec(streams, subjectKeys(api)),
    rules: [...rules, projectionRules],
    namesOf: async () => new Map(),
  });
  const processing = new AbortController();
  const reacting = connectPool(urls.api, { name: 'test processes', max: 12 });
  const processed =
    processes === false ||
    runProcesses({
      pool: reacting,
      store,
      log,
      dataDir,
      signal: processing.signal,
      periodics: [],
      ...(door && { door: { jwtSecret: JWT_SECRET, brand: 'Tanda', sendMail: mailSender(MAIL(mailbox)) } }),
      ...appOptions,
      ...processes,
    });
  await ensureFirstDanceStyles(execute, new Date());
  const { outcome } = await ensureFirstAdministrator(ADMIN, { pool: api, store, execute, now: new Date() });
  const headers = { 'x-after-position': outcome!.commit.position };
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', body: ADMIN, headers });
  const { token } = login.json<{ token: string }>();

  return {
    app,
    execute,
    store,
    urls,
    dataDir,
    mails: () => readMailbox(mailbox),
    call: request =>
      app.inject({ ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } }),
    async pauseProjections() {
      stopping.abort();
      await running;
    },
    stopEventStore: () => eventStore.stop(),
    eventStorePort: eventStore.port,
    async stop() {
      processing.abort();
      stopping.abort();
      await app.close();
      await processed;
      await running;
      await store.close();
      await eventStore.stop();
      await Promise.all([api.end(), projector.end(), reacting.end()]);
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
