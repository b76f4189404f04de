import { type ChildProcess, execFileSync, type StdioOptions } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeDataFolder } from '../machine/closedFiles.ts';
import { freePort } from '../machine/freePort.ts';
import { keptSecret } from '../machine/keptSecret.ts';
import { rotateLog } from '../machine/logFile.ts';
import { STANDSTILL, type StandstillPatience, watchStandstill } from '../supervision/standstill.ts';
import {
  type PostgresBinaries,
  postgresBinaries,
  postgresEnvironment,
  postgresRunAs,
  postgresUser,
  type RunAs,
  spawnAs,
} from './binaries.ts';
import { makeCluster, resetPassword } from './cluster.ts';
import { clearLeftovers, killBackends } from './leftovers.ts';
import { ANALYST, type DatabaseUrls } from './prepareDatabase.ts';

/** Anything; a `kill -9` of every process, which needs no sync to disk; or not even a crash of the server. */
export type Survival = 'power loss' | 'kills' | 'nothing';

export type PostgresOptions = {
  dataDir: string;
  /** The server's log file; by default in the data folder. */
  logFile?: string;
  /** Gets the reason when the log cannot be written, undefined when it can. Postgres continues silently. */
  onLogTrouble?: (reason: string | undefined) => void;
  /** A free port by default. Given on a restart, so that clients can reconnect. */
  port?: number;
  /** What commits survive; 'power loss' by default. The others are for the temporary databases of tests. */
  survives?: Survival;
  /** Where it listens on a Unix socket too, for tests; nowhere by default. */
  socketFolder?: string;
  /** When it counts as hung during its start, and is killed; tests use shorter times. */
  standstill?: StandstillPatience;
  /** The maximum duration of a start in milliseconds; tests use shorter times. */
  readyWithin?: number;
};

export type Postgres = {
  urls: DatabaseUrls;
  port: number;
  pid: number;
  /** Whether this call created the data folder. */
  fresh: boolean;
  /** Disconnects clients and shuts down with a checkpoint; killed after 8 s by default: nothing is lost. */
  stop(patienceMs?: number): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when the server has ended, with the signal or exit code as text. */
  ended: Promise<string>;
  /** Resolves when the server has answered, rejects if it has not within a few seconds. */
  ask(): Promise<void>;
};

type Launch = Required<Omit<PostgresOptions, 'dataDir' | 'port'>> & {
  binaries: PostgresBinaries;
  runAs: RunAs;
  folder: string;
};

/** At most 512 MB is replayed after a kill -9; an interrupted replay starts again from the beginning. */
const READY_WITHIN_MS = 600_000;

/**
 * Starts the real Postgres whose binaries came with npm, on 127.0.0.1, with its data in `<dataDir>/postgres`.
 * The folder is created on first use; leftovers of a killed run are cleared. Resolves when connections are
 * accepted. The database itself is not created here: see `prepareDatabase`.
 * @throws one sentence with the server's messages if it does not become ready, with no process left running.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = resolve(options.dataDir);
  const folder = join(dataDir, 'postgres');
  const binaries = await postgresBinaries();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const user = postgresUser(folder);
  closeDataFolder(dataDir, user?.gid);
  const runAs = postgresRunAs(user, folder, binaries.postgres);
  const { value: password, made } = keptSecret(dataDir, 'postgres');
  const { survives = 'power loss', socketFolder = '' } = options;
  const exists = existsSync(folder);
  const isSynced = survives === 'power loss';
  if (!exists) await makeCluster({ binaries, runAs, folder, password, isSynced });
  else await clearLeftovers(folder);
  if (exists && made) await resetPassword({ binaries, runAs, folder, password });
  const logFile = options.logFile ?? join(folder, 'server.log');
  const { onLogTrouble = () => {}, standstill = STANDSTILL, readyWithin = READY_WITHIN_MS } = options;
  const server = { binaries, runAs, folder, logFile, survives, socketFolder };
  const launch = { ...server, onLogTrouble, standstill, readyWithin };
  const { child, port } = await launchUntilReady(launch, options.port);
  return {
    urls: roleUrls(port, 'tanda', password),
    port,
    pid: child.pid!,
    fresh: !exists,
    stop: (patienceMs = 8_000) => stopServer(child, launch, patienceMs),
    kill: signal => void child.kill(signal),
    ended: new Promise(settle => child.once('exit', (code, signal) => settle(signal ?? `exit code ${code}`))),
    ask: () => asksForTls(port),
  };
}

/** Connection strings of the five roles; the passwords of four are derived from the superuser's. */
export function roleUrls(port: number, database: string, password: string): DatabaseUrls {
  const derived = (role: string) => createHmac('sha256', password).update(role).digest('base64url');
  const url = (role: string, secret: string) => `postgres://${role}:${secret}@127.0.0.1:${port}/${database}`;
  const roleUrl = (role: string) => url(role, derived(role));
  return {
    superuser: url('postgres', password),
    owner: roleUrl('tanda_owner'),
    projector: roleUrl('tanda_projector'),
    api: roleUrl('tanda_api'),
    analyst: roleUrl(ANALYST),
  };
}

/** Retries for 15 s: backends of a killed postmaster may hold its shared memory, the port may be taken. */
async function launchUntilReady(
  launch: Launch,
  fixedPort?: number,
): Promise<{ child: ChildProcess; port: number }> {
  const begun = Date.now();
  for (;;) {
    const port = fixedPort ?? (await freePort());
    const logStart = sizeOf(launch.logFile);
    const child = spawnServer(launch, port);
    if (await becomesReady(child, launch, port)) return { child, port };
    const said = saidIn(launch.logFile, logStart);
    const passing = /pre-existing shared memory block|Address already in use|lock file .* already exists/;
    if (!passing.test(said) || Date.now() - begun > 15_000)
      throw new Error(`Postgres did not start.\n${said}`);
    if (Date.now() - begun > 3_000) killBackends(launch.folder);
    await sleep(200);
    await clearLeftovers(launch.folder);
  }
}

function sizeOf(logFile: string): number {
  return statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
}

function saidIn(logFile: string, from: number): string {
  return sizeOf(logFile) > from ? readFileSync(logFile).subarray(from).toString().trim() : '';
}

function spawnServer(launch: Launch, port: number): ChildProcess {
  const { binaries, runAs, folder } = launch;
  const flags = Object.entries(serverSettings(port, launch)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const log = openServerLog(launch);
  try {
    // Detached: a Ctrl-C in the terminal is for the supervisor, which stops Postgres last.
    const options = { detached: true, stdio: ['ignore', log, log] as StdioOptions };
    return spawnAs(runAs, [binaries.postgres, '-D', folder, ...flags], options);
  } finally {
    if (typeof log === 'number') closeSync(log);
  }
}

function openServerLog({ logFile, onLogTrouble }: Launch): number | 'ignore' {
  try {
    rotateLog(logFile);
    const log = openSync(logFile, 'a', 0o600);
    onLogTrouble(undefined);
    return log;
  } catch (error) {
    onLogTrouble((error as Error).message);
    return 'ignore';
  }
}

const ANSWER_MS = 5_000;
/** SSLRequest, answered by every server with one byte, before authentication and connection limits. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

function asksForTls(port: number): Promise<void> {
  return new Promise((settle, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(SSL_REQUEST));
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('no answer')));
    socket.once('data', () => {
      settle();
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
  });
}

function serverSettings(port: number, { survives, socketFolder }: Launch): Record<string, string | number> {
  const isSynced = survives === 'power loss';
  const isTemporary = survives === 'nothing';
  return {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder,
    fsync: isSynced ? 'on' : 'off',
    full_page_writes: isTemporary ? 'off' : 'on',
    synchronous_commit: isTemporary ? 'off' : 'on',
    // Hashing the password takes half of the time of a login, and it is no secret in a temporary database.
    ...(isTemporary && { scram_iterations: 1 }),
    max_connections: 300,
    shared_buffers: '192MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    effective_cache_size: '1GB',
    random_page_cost: 1.1,
    // No replica reads this log; minimal lets COPY into a new table skip it.
    wal_level: 'minimal',
    max_wal_senders: 0,
    wal_buffers: '16MB',
    min_wal_size: '256MB',
    // Bounds what is replayed after a kill -9.
    max_wal_size: '512MB',
    // Parallel queries need /dev/shm, of which containers have 64 MB, and there are few cores to share.
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    // Errors about a row would be logged with its values, and rows contain personal data.
    log_error_verbosity: 'terse',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_checkpoints: 'off',
    // Statements contain personal data, which does not belong in a log.
    log_min_error_statement: 'panic',
    // A killed client's long query ends instead of holding its locks.
    ...(process.platform === 'linux' && { client_connection_check_interval: '2s' }),
  };
}

/**
 * Whether it accepts connections; false if it ended instead. It answers an SSLRequest long before that, even
 * while it replays its log; a server that does not answer has hung and is killed, and so is one that takes
 * too long.
 */
async function becomesReady(child: ChildProcess, launch: Launch, port: number): Promise<boolean> {
  const { folder, standstill, readyWithin } = launch;
  const ended = new Promise<'ended'>(settle => {
    child.once('exit', () => settle('ended'));
    child.once('error', () => settle('ended'));
  });
  let stuck: string | undefined;
  const kill = (why: string): void => {
    stuck ??= `Postgres ${why}.`;
    child.kill('SIGKILL');
  };
  const leave = watchStandstill({ pid: child.pid!, ask: () => asksForTls(port) }, standstill, silent =>
    kill(`did not respond during its start: it had not answered for ${Math.round(silent / 1000)} s`),
  );
  const timer = setTimeout(() => kill(`was not ready after ${readyWithin / 1000} s`), readyWithin);
  try {
    while ((await Promise.race([ended, sleep(15)])) !== 'ended') if (isReady(child, folder)) return true;
  } finally {
    leave();
    clearTimeout(timer);
  }
  if (!stuck) return false;
  // Any of its processes that are stopped themselves do not notice that it is gone.
  killBackends(folder);
  throw new Error(stuck);
}

/** The postmaster writes `ready` to line 8 of its pid file when it accepts connections. */
function isReady({ pid }: ChildProcess, folder: string): boolean {
  const lines = pidFileLines(folder);
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

function pidFileLines(folder: string): string[] {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

async function stopServer(
  child: ChildProcess,
  { binaries, folder }: Launch,
  patienceMs: number,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<true>(settle => child.once('exit', () => settle(true)));
  if (process.platform === 'win32') {
    execFileSync(binaries.pg_ctl, ['stop', '-D', folder, '-m', 'fast'], { env: postgresEnvironment() });
  } else child.kill('SIGINT');
  if (await Promise.race([ended, sleep(patienceMs, false)])) return;
  child.kill('SIGKILL');
  await ended;
}
