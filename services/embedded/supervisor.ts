import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mailboxPath } from '#platform/processes/mailboxAddress.ts';
import { CONNECTIONS_FILE, type Connections } from '#platform/program/connections.ts';
import { localAddress } from '#platform/program/localAddress.ts';
import { readSettings, type Settings } from '#platform/program/settings.ts';
import { lockInstance } from './instanceLock.ts';
import { closeBelow, closeDataFolder } from './machine/closedFiles.ts';
import { isPortFree } from './machine/freePort.ts';
import { keptSecret } from './machine/keptSecret.ts';
import { childProcesses, endOrphans, type Roll } from './machine/orphans.ts';
import { signal } from './machine/pids.ts';
import { type House, type Parts, root, startDemo, startParts, startServers, together } from './parts.ts';
import type { Survival } from './postgres/postgres.ts';
import { buildSite } from './site.ts';
import type { Kept } from './supervision/keepRunning.ts';
import { logTroubles } from './supervision/logTroubles.ts';
import { STANDSTILL, type StandstillPatience } from './supervision/standstill.ts';
import { type StartProgress, startProgress } from './supervision/startProgress.ts';

export type TandaOptions = {
  /** Settings as environment variables; the rest is passed on to the children. */
  env: NodeJS.ProcessEnv;
  /** Receives lines for the terminal. */
  say(line: string): void;
  /** Called if a part keeps failing, once everything has been stopped. */
  onGiveUp(reason: Error): void;
  /** Starts Postgres and the event store alone, for work on a log that nobody else changes. */
  serversOnly?: boolean;
  /** Unless false, the site is built if it is missing or outdated. */
  site?: boolean;
  /** When a part counts as hung, and is restarted; tests use shorter times. */
  standstill?: StandstillPatience;
  /** What commits of the embedded Postgres survive; tests only kill processes. */
  survives?: Survival;
  /** Fills the log once the servers run. Then neither API nor processes are started: only the rows are made of it. */
  restoring?: (urls: Parts['urls']) => Promise<void>;
  /** Aborts a start that is in progress. */
  abort?: AbortSignal;
};

export type Tanda = {
  address: string;
  dataDir: string;
  /** The password only if it was generated and has to be shown now. */
  administrator: { email: string; password: string | undefined };
  /** The link to the embedded mailbox, for the operator; undefined if there is no accessible mailbox. */
  mailbox: string | undefined;
  urls: Parts['urls'];
  /** By name: postgres and eventstore if they are the embedded ones, api, projections, processes, demo. */
  children: Record<string, Kept>;
  /** Stops the children in order, within 10 s, and releases the data folder. */
  stop(): Promise<void>;
};

/** The order of stopping, with the time that each gets before it is killed. */
const stopOrder = {
  demo: 1_000,
  api: 3_000,
  processes: 1_000,
  projections: 1_000,
  eventstore: 1_500,
  postgres: 2_000,
};

/**
 * Starts the whole product on one machine, each part as a child process that is restarted when it dies.
 * Servers with an address in the settings are not started. Rejects, with everything stopped, if the data
 * folder or the port is in use or a part does not start.
 */
export async function startTanda(options: TandaOptions): Promise<Tanda> {
  const { say } = options;
  const { settings, dataDir } = settle(options.env);
  const lock = await lockInstance(dataDir);
  const children: Record<string, Kept> = {};
  const roll = childProcesses(dataDir);
  const stop = async () => {
    lock.tell({ state: 'stopping' });
    rmSync(join(dataDir, CONNECTIONS_FILE), { force: true });
    await stopAll(children, roll);
    lock.release();
  };
  const giveUp = (reason: Error) => void stop().then(() => options.onGiveUp(reason));
  const { env, standstill = STANDSTILL, survives = 'power loss' } = options;
  const logs = logTroubles(say);
  const progress = startProgress();
  const shared = { logs, progress, standstill, survives, restoring: options.restoring };
  const house: House = { settings, env, dataDir, say, giveUp, roll, children, ...shared };
  // Parts that are starting fail because the others were stopped; the catch block below handles the rest.
  options.abort?.addEventListener('abort', () => void stopAll(children, roll));
  try {
    await endOrphans(dataDir);
    await refuseTakenPort(settings);
    const [parts] = await together(
      options.serversOnly ? startServers(house) : startParts(house),
      options.serversOnly || options.site === false || site(say, progress),
      closeBelow(dataDir),
    );
    options.abort?.throwIfAborted();
    const address = localAddress(settings.HOST, children.api?.port ?? settings.PORT);
    lock.tell({ address });
    keepConnections(dataDir, parts.urls);
    if (settings.DEMO && !options.serversOnly)
      startDemo(house, parts.urls).catch((error: Error) => say(error.message));
    const administrator = { email: settings.ADMIN_EMAIL, password: parts.password };
    const { urls, mailKey } = parts;
    const mailbox = mailKey && address + mailboxPath(mailKey);
    return { address, dataDir, administrator, mailbox, urls, children, stop };
  } catch (error) {
    await stop();
    // Parts that are stopped halfway fail in many ways; the abort is the one reason to report.
    options.abort?.throwIfAborted();
    throw error;
  }
}

/** The settings, the data folder's real path, and the secret that signs sessions. */
function settle(env: NodeJS.ProcessEnv): { settings: Settings; dataDir: string } {
  const { DATA_DIR } = readSettings(env);
  mkdirSync(resolve(DATA_DIR), { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(resolve(DATA_DIR));
  closeDataFolder(dataDir);
  const kept = () => (env.NODE_ENV === 'production' ? undefined : keptSecret(dataDir, 'jwt').value);
  const settings = readSettings({ ...env, DATA_DIR: dataDir, JWT_SECRET: env.JWT_SECRET || kept() });
  if (!settings.JWT_SECRET) throw new Error('Wrong settings:\n  JWT_SECRET: must be set in production');
  return { settings, dataDir };
}

/** For the command line, which runs alongside the instance; readable only by this user. */
function keepConnections(dataDir: string, { database, eventStore }: Parts['urls']): void {
  const connections: Connections = {
    ownerUrl: database.owner,
    projectorUrl: database.projector,
    apiUrl: database.api,
    eventStoreUrl: eventStore,
    ...(database.analyst && { analystUrl: database.analyst }),
  };
  writeFileSync(join(dataDir, CONNECTIONS_FILE), JSON.stringify(connections), { mode: 0o600 });
}

async function refuseTakenPort({ HOST, PORT }: Settings): Promise<void> {
  if (PORT === 0 || (await isPortFree(HOST, PORT))) return;
  throw new Error(
    `Port ${PORT} on ${HOST} is taken by another program. Choose another: PORT=${PORT + 1} npm start`,
  );
}

async function site(say: (line: string) => void, { working }: StartProgress): Promise<void> {
  const begun = performance.now();
  if (await buildSite(root, working))
    say(`The site was built in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
}

async function stopAll(children: Record<string, Kept>, roll: Roll): Promise<void> {
  for (const [name, patienceMs] of Object.entries(stopOrder)) await children[name]?.stop(patienceMs);
  for (const pid of roll.pids()) signal(pid, 'SIGKILL');
}
