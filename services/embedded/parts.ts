import { randomBytes } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nodeEnvironment } from '#platform/program/childEnvironment.ts';
import { type ProcessName, SETTINGS_OF } from '#platform/program/processSettings.ts';
import { databaseUrls, type Settings } from '#platform/program/settings.ts';
import { firstPassword } from './firstPassword.ts';
import { keptSecret } from './machine/keptSecret.ts';
import type { Roll } from './machine/orphans.ts';
import { type Postgres, type Survival, startPostgres } from './postgres/postgres.ts';
import { type DatabaseUrls, prepareDatabase } from './postgres/prepareDatabase.ts';
import { type Kept, keepRunning } from './supervision/keepRunning.ts';
import type { LogTroubles } from './supervision/logTroubles.ts';
import {
  hasReportedReason,
  type NodeProcess,
  type NodeProcessOptions,
  runNode,
  startNode,
} from './supervision/nodeProcess.ts';
import type { StandstillPatience } from './supervision/standstill.ts';
import type { StartProgress } from './supervision/startProgress.ts';

/** What the parts share while they start. */
export type House = {
  settings: Settings;
  env: NodeJS.ProcessEnv;
  dataDir: string;
  say(line: string): void;
  giveUp(reason: Error): void;
  roll: Roll;
  logs: LogTroubles;
  progress: StartProgress;
  /** What commits of the embedded Postgres survive. */
  survives: Survival;
  /** When a part counts as hung. */
  standstill: StandstillPatience;
  /** Fills the log before anything reads it; then only the rows are made of it. */
  restoring: ((urls: Parts['urls']) => Promise<void>) | undefined;
  /** Filled in the order of starting. */
  children: Record<string, Kept>;
};

export type Parts = {
  urls: { database: Omit<DatabaseUrls, 'superuser'>; eventStore: string };
  /** The first administrator's, if it was generated and has not been shown yet. */
  password: string | undefined;
  /** The key in the link to the embedded mailbox; undefined if mail is sent, and in production. */
  mailKey: string | undefined;
};

/** The environment variables for one of our processes. */
type Given = NodeJS.ProcessEnv;

export const root = resolve(import.meta.dirname, '../..');

/** Starts the parts, in parallel where possible, and registers them in `house.children`. */
export async function startParts(house: House): Promise<Parts> {
  const { settings } = house;
  const { database, eventStore, fresh } = await serversOf(house);
  const store = { EVENTSTORE_URL: eventStore };
  const projections = () =>
    keepNode(house, 'projections', 'projections/worker.ts', () =>
      given(house, 'projections', { ...asRole(database.projector), ...store }),
    );
  if (house.restoring) {
    await house.restoring({ database, eventStore });
    await projections();
    return { urls: { database, eventStore }, password: undefined, mailKey: undefined };
  }
  const mailKey = mailKeyOf(settings);
  const made = settings.ADMIN_PASSWORD ? undefined : firstPassword(house.dataDir, fresh);
  const secrets = { JWT_SECRET: settings.JWT_SECRET, ADMIN_PASSWORD: settings.ADMIN_PASSWORD ?? made?.value };
  const serving = keepApi(house, {
    ...asRole(database.api),
    ...store,
    ...secrets,
    DEV_MAIL_KEY: mailKey,
  });
  const projecting = projections();
  // Processes read rows, whose tables exist then, and their mails link to the address of the site.
  const processing = Promise.all([serving, projecting]).then(([{ port }]) => {
    const { JWT_SECRET } = settings;
    const env = { ...asRole(database.api), ...store, JWT_SECRET, PORT: String(port) };
    return keepNode(house, 'processes', 'services/processes.ts', () => given(house, 'processes', env));
  });
  const [api] = await together(serving, projecting, processing);
  // If the account already existed, a password generated just now is not its password.
  const password = api.ready.admin === 'created' || !made?.made ? made?.value : undefined;
  made?.shown();
  return { urls: { database, eventStore }, password, mailKey };
}

/** Starts the servers alone, migrated; what uses them is left to the operator. */
export async function startServers(house: House): Promise<Parts> {
  const { database, eventStore } = await serversOf(house);
  return { urls: { database, eventStore }, password: undefined, mailKey: undefined };
}

async function serversOf(house: House) {
  const { settings } = house;
  const { urls: database, fresh } = await databaseOf(house);
  const migrated = migrate(house, database);
  // An external database may be unsuitable: report that, rather than what the store makes of it.
  if (settings.DATABASE_URL) await migrated;
  const [eventStore] = await together(
    settings.EVENTSTORE_URL ?? embeddedEventStore(house, database.owner),
    migrated,
  );
  return { database, eventStore, fresh };
}

function keepApi(house: House, env: Given) {
  return keepNode(
    house,
    'api',
    'services/server.ts',
    before => given(house, 'api', { ...env, PORT: String(before?.port ?? house.settings.PORT) }),
    // Called each time the API is ready.
    api => house.logs.tell(reason => api.tell({ logTrouble: reason })),
  );
}

/**
 * Records the demonstration history into an empty log, while the product is already in use. If a run is
 * stopped or a server dies, the next run records the rest.
 */
export async function startDemo(house: House, { database, eventStore }: Parts['urls']): Promise<void> {
  const env = given(house, 'demo', { ...asRole(database.api), EVENTSTORE_URL: eventStore });
  const { say } = house;
  const demo = await startNode({
    ...nodeOptions(house, 'demo', 'services/demo/main.ts', env),
    say,
    talks: true,
  });
  const { pid, port, kill, stop } = demo;
  house.children.demo = { pid, port, kill, stop, restarts: 0 };
  await demo.ended;
}

/** Waits for all, even if one fails, so that none is left half started; then throws the first failure. */
export async function together<Work extends unknown[]>(
  ...work: Work
): Promise<{ [Index in keyof Work]: Awaited<Work[Index]> }> {
  const results = await Promise.allSettled(work);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return results.map(result => (result as PromiseFulfilledResult<unknown>).value) as never;
}

async function databaseOf(house: House): Promise<{ urls: Omit<DatabaseUrls, 'superuser'>; fresh: boolean }> {
  if (house.settings.DATABASE_URL) return { urls: databaseUrls(house.settings), fresh: false };
  const logFile = logIn(house, 'postgres');
  let first: Postgres | undefined;
  await keep(house, 'postgres', async before => {
    const onLogTrouble = house.logs.of('postgres');
    const { dataDir, standstill, survives } = house;
    const port = before?.port;
    const server = await startPostgres({ dataDir, logFile, onLogTrouble, port, standstill, survives });
    house.progress.step();
    first ??= server;
    return server;
  });
  const { urls, fresh } = first!;
  await prepareDatabase(urls);
  return { urls, fresh };
}

function migrate(house: House, { api, owner, projector }: Parts['urls']['database']): Promise<void> {
  const urls = { DATABASE_URL: api, OWNER_DATABASE_URL: owner, PROJECTOR_DATABASE_URL: projector };
  const options = nodeOptions(house, 'migrate', 'services/migrate.ts', given(house, 'migrate', urls));
  return runNode(options).then(house.progress.step);
}

/**
 * The store's address, with the password that is generated on first use: any user of this machine can reach
 * the port.
 */
async function embeddedEventStore(house: House, databaseUrl: string): Promise<string> {
  const [user, password] = ['tanda', keptSecret(house.dataDir, 'eventstore').value];
  const { port } = await keepNode(house, 'eventstore', 'services/embedded/eventstore/main.ts', before => ({
    ...nodeEnvironment(house.env, []),
    DATABASE_URL: databaseUrl,
    EVENTSTORE_USER: user,
    EVENTSTORE_PASSWORD: password,
    EVENTSTORE_HOST: '127.0.0.1',
    EVENTSTORE_PORT: String(before?.port ?? 0),
  }));
  return `esdb://${user}:${password}@127.0.0.1:${port}?tls=false`;
}

/** Generated at every start; in production the mailbox is not accessible. */
function mailKeyOf({ NODE_ENV, SMTP_URL }: Settings): string | undefined {
  return NODE_ENV === 'production' || SMTP_URL ? undefined : randomBytes(18).toString('base64url');
}

/** Keeps one of our own processes running; returns its first run. */
async function keepNode(
  house: House,
  name: string,
  script: string,
  env: (before?: NodeProcess) => Given,
  onStarted: (started: NodeProcess) => void = () => {},
): Promise<NodeProcess> {
  let first: NodeProcess | undefined;
  await keep(house, name, async (before?: NodeProcess) => {
    const started = await startNode(nodeOptions(house, name, script, env(before)));
    first ??= started;
    onStarted(started);
    return started;
  });
  return first!;
}

async function keep<Process extends NodeProcess | Postgres>(
  { children, say, giveUp, standstill, dataDir }: House,
  name: string,
  start: (before?: Process) => Promise<Process>,
): Promise<void> {
  const excuse = (failure: Error) => {
    if (isFull(dataDir)) return 'the disk is full';
    // What it lacks is not one of our parts, or will be restarted.
    return hasReportedReason(failure) ? 'this may be temporary' : undefined;
  };
  children[name] = await keepRunning({ name, start, say, onGiveUp: giveUp, standstill, excuse });
}

function nodeOptions(house: House, name: string, script: string, env: Given): NodeProcessOptions {
  const { dataDir, roll, logs, progress } = house;
  return {
    script: join(root, script),
    mark: dataDir,
    cwd: root,
    env,
    logFile: logIn(house, name),
    onLogTrouble: logs.of(name),
    say: line => house.say(`${name}: ${line}`),
    roll,
    progress,
  };
}

/** A part needs some room to start; Postgres allocates its log in files of 16 MB. */
const ROOM = 20 * 1024 * 1024;

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < ROOM;
  } catch {
    return false;
  }
}

function logIn({ dataDir }: House, name: string): string {
  return join(dataDir, 'logs', `${name}.log`);
}

/**
 * The settings that a process reads, and nothing else: the supervisor's own values override those of the
 * environment.
 */
function given(house: House, name: ProcessName, own: Given): Given {
  return nodeEnvironment({ ...house.env, DATA_DIR: house.dataDir, ...own }, SETTINGS_OF[name]);
}

/** The process gets one role, whatever else is in the environment. */
function asRole(url: string): Given {
  return { DATABASE_URL: url, OWNER_DATABASE_URL: url, PROJECTOR_DATABASE_URL: url };
}
