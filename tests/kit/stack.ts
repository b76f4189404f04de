import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { type Logger, pino } from 'pino';
import type { Execute } from '#platform/commands/commands.ts';
import { connectPool } from '#platform/database/database.ts';
import type { Patience } from '#platform/http/httpServer.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { type KeptMail, mailSender, readMailbox } from '#platform/processes/mail.ts';
import { connectStore, type Store } from '#platform/store/store.ts';
import type { StoredRecord } from '#platform/store/storeShapes.ts';
import type { Projection } from '../../projections/platform/rows/projection.ts';
import * as all from '../../projections/projections.ts';
import { buildApp } from '../../services/app.ts';
import { type ProcessOptions, runProcesses } from '../../services/compose/work.ts';
import { startEventStore } from '../../services/embedded/eventstore/server.ts';
import { ADMIN, executeOn, project, recordStart } from './backEnd.ts';
import { freshDatabase } from './freshDatabase.ts';
import { bySocket } from './localSocket.ts';
import { givenStore } from './stores/givenStore.ts';
import { openWindow } from './stores/storeWindow.ts';
import { credentials, storeUrl } from './testStore.ts';

export { ADMIN };
export const JWT_SECRET = 'a secret for tests that is long enough';
export const MAIL_KEY = 'a-key-for-the-mailbox-of-tests';

const MAIL = (folder: string) => ({ from: 'Tanda <no-reply@tanda.local>', smtpUrl: undefined, folder });
/** What the processes need for signing in, if it is wanted. */
const doorOf = ({ door, publicUrl: site = 'http://localhost' }: StackOptions, folder: string) =>
  door && {
    mailing: { jwtSecret: JWT_SECRET, brand: 'Tanda', site, sendMail: mailSender(MAIL(folder)) },
  };

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
  /** The mails that were sent, newest first: all, or those to an address. */
  mails(to?: string): Promise<KeptMail[]>;
  /** The types and data of the facts of a stream, as they are in the log. */
  recordsOf(stream: string): Promise<Pick<StoredRecord, 'type' | 'data'>[]>;
  /** Calls the API as the administrator. */
  call(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** The header with which a call waits until the rows have everything that is recorded. */
  upToDate(): Promise<{ 'x-after-position': string }>;
  /** Calls the API as the administrator, with rows that have everything that is recorded. */
  send: Send;
  /** Likewise, what must succeed: the answer's JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: as `json()` of an answer is.
  ask(...request: Parameters<Send>): Promise<any>;
  stop(): Promise<void>;
};

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Send = (
  method: Method,
  url: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<LightMyRequestResponse>;

export type StackOptions = {
  clock?: () => Date;
  /** The folder of the built site; it may not exist yet. */
  site?: string;
  /** The public URL of the site. */
  publicUrl?: string;
  /** The name of the site. */
  brand?: string;
  /** What the pages for visitors name. */
  visitors?: { mail?: string; ios?: string; chat?: string };
  /** Looks at calendars at private addresses, as those of this machine. */
  privateCalendars?: boolean;
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
  metrics?: Metrics;
  /** A replica of the server, by the URL of its superuser: lists and pages are read from there. */
  replicaUrl?: string;
  /** Timeouts of the HTTP server. */
  patience?: Partial<Patience>;
};

/**
 * The whole back end in this process: API, processes, embedded event store and live projections, on a new
 * database.
 */
export async function startStack(databaseUrl: string, options: StackOptions = {}): Promise<Stack> {
  const { projections = all.projections, processes = {}, door: _, replicaUrl, ...appOptions } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'tanda-data-'));
  const mailbox = join(dataDir, 'mail');
  const log = options.log ?? pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  const { urls, links, drop, eventStore, isStarted } = await serversFor(databaseUrl, projections, log);
  const api = connectPool(links.api, { name: 'test' });
  const store = connectStore({ url: storeUrl(eventStore.port) });
  const projecting = await project({ url: links.projector, store, log, projections });
  const shared = { store, log, dataDir, ...appOptions };
  const reading = replicaOf(urls.api, replicaUrl);
  const serving = { jwtSecret: JWT_SECRET, mailbox: { folder: mailbox, key: MAIL_KEY }, ...reading };
  const { app } = await buildApp({ pool: api, ...serving, ...shared });
  const execute = executeOn(api, store);
  const reacting = react(links.api, processes && { ...shared, ...doorOf(options, mailbox), ...processes });
  const position = isStarted ? undefined : await recordStart({ pool: api, store, execute });
  const call = await callAsAdministrator(app, position);

  return {
    app,
    execute,
    store,
    urls,
    dataDir,
    ...readsOf(store, mailbox),
    call,
    ...upToDateCalls(store, call),
    pauseProjections: projecting.pause,
    stopEventStore: () => eventStore.stop(),
    eventStorePort: eventStore.port,
    async stop() {
      reacting.abort();
      projecting.abort();
      await app.close();
      await reacting.end();
      await projecting.pause();
      await store.close();
      await eventStore.stop();
      await Promise.all([api.end(), reading.replica?.end(), projecting.end()]);
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same database and role on another server. */
function replicaOf(url: string, server: string | undefined): { replica?: pg.Pool } {
  if (!server) return {};
  const moved = new URL(url);
  moved.host = new URL(server).host;
  return { replica: connectPool(moved.href, { name: 'test reads' }) };
}

/**
 * A new database, and an embedded event store in it or a window on the run's. `isStarted` if it has recorded what every
 * start records: a window shows nothing of that, and projections other than the product's have no rows of it.
 */
async function serversFor(databaseUrl: string, projections: readonly Projection[], log: Logger) {
  const given = await givenStore();
  const isStarted = !given && projections === all.projections;
  const database = await freshDatabase(databaseUrl, isStarted ? 'started' : 'migrated');
  const own = { host: '127.0.0.1', port: 0, credentials, log, databaseUrl: bySocket(database.urls.owner) };
  const links = { api: bySocket(database.urls.api), projector: bySocket(database.urls.projector) };
  const eventStore = await (given ? openWindow(given) : startEventStore(own));
  return { ...database, links, eventStore, isStarted };
}

/** Reacts to facts until it is aborted; not at all for `false`. */
function react(url: string, options: Omit<ProcessOptions, 'pool' | 'signal'> | false) {
  const stopping = new AbortController();
  const pool = connectPool(url, { name: 'test processes', max: 12 });
  const running = options && runProcesses({ periodics: [], ...options, pool, signal: stopping.signal });
  return {
    abort: () => stopping.abort(),
    async end() {
      await running;
      await pool.end();
    },
  };
}

function readsOf(store: Store, mailbox: string): Pick<Stack, 'mails' | 'recordsOf'> {
  return {
    mails: async to => (await readMailbox(mailbox)).filter(mail => to === undefined || mail.to === to),
    async recordsOf(stream) {
      const records = [];
      for await (const { type, data } of store.readStream(stream)) records.push({ type, data });
      return records;
    },
  };
}

/** Calls the API as the first administrator, once the rows have reached a position. */
async function callAsAdministrator(app: FastifyInstance, position?: string): Promise<Stack['call']> {
  const headers = position ? { 'x-after-position': position } : {};
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', body: ADMIN, headers });
  const { token } = login.json<{ token: string }>();
  return request =>
    app.inject({ ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } });
}

function upToDateCalls(store: Store, call: Stack['call']): Pick<Stack, 'upToDate' | 'send' | 'ask'> {
  const upToDate = async () => ({ 'x-after-position': String(await store.head()) });
  const send: Send = async (method, url, body, headers = {}) =>
    call({ method, url, ...(body && { body }), headers: { ...(await upToDate()), ...headers } });
  return {
    upToDate,
    send,
    async ask(...request) {
      const answer = await send(...request);
      if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json();
    },
  };
}
