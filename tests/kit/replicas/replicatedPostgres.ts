import { type ChildProcess, execFileSync } from 'node:child_process';
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../../services/embedded/machine/freePort.ts';
import {
  postgresBinaries,
  postgresRunAs,
  postgresUser,
  spawnAs,
} from '../../../services/embedded/postgres/binaries.ts';
import { makeCluster } from '../../../services/embedded/postgres/cluster.ts';
import { roleUrls } from '../../../services/embedded/postgres/postgres.ts';
import type { DatabaseUrls } from '../../../services/embedded/postgres/prepareDatabase.ts';

const PASSWORD = 'replicated';

export type ReplicatedPostgres = {
  urls: DatabaseUrls;
  /** The superuser's URL of the replica. */
  replicaUrl: string;
  /** Lets the replica have what is committed so many milliseconds later. */
  delay(milliseconds: number): Promise<void>;
  killReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
};

/** Two real servers, of which the second follows the first by streaming replication. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'tanda-replicated-'));
  const binaries = await postgresBinaries();
  const [first, second] = [join(folder, 'primary'), join(folder, 'replica')];
  const user = postgresUser(first);
  const runAs = postgresRunAs(user, first, binaries.postgres);
  await makeCluster({ binaries, runAs, folder: first, password: PASSWORD, isSynced: false });
  const ports = { primary: await freePort(), replica: await freePort() };
  await cp(first, second, { recursive: true });
  await writeFile(join(second, 'standby.signal'), '');
  await chmod(second, 0o700);
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  const follows = `host=127.0.0.1 port=${ports.primary} user=postgres password=${PASSWORD}`;
  const start = async (data: string, port: number, settings: Record<string, string> = {}) => {
    const all = { ...SETTINGS, port: String(port), ...settings };
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawnAs(runAs, [binaries.postgres, '-D', data, ...flags], { stdio: 'ignore' });
    await answers(urlOf(port)).catch(async error => {
      await ended(child, 'SIGQUIT');
      throw error;
    });
    return child;
  };
  const primary = await start(first, ports.primary);
  const startReplica = () => start(second, ports.replica, { primary_conninfo: follows });
  let replica = await startReplica().catch(async error => {
    await ended(primary, 'SIGQUIT');
    throw error;
  });
  return {
    urls: roleUrls(ports.primary, 'postgres', PASSWORD),
    replicaUrl: urlOf(ports.replica),
    async delay(milliseconds) {
      await run(urlOf(ports.replica), `alter system set recovery_min_apply_delay = ${milliseconds}`);
      await run(urlOf(ports.replica), 'select pg_reload_conf()');
    },
    killReplica: () => ended(replica, 'SIGQUIT'),
    async startReplica() {
      replica = await startReplica();
    },
    async stop() {
      await Promise.all([ended(primary, 'SIGINT'), ended(replica, 'SIGQUIT')]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What bounds a server's memory stays as it was when the cluster was made: a replica may not have less. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  wal_level: 'replica',
  wal_keep_size: '512MB',
  hot_standby: 'on',
  timezone: 'UTC',
  scram_iterations: '1',
};

const urlOf = (port: number): string => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;

async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const error = await run(url, 'select').then(
      () => undefined,
      failure => failure,
    );
    if (!error) return;
    if (tries > 200) throw error;
    await pause(50);
  }
}

/** SIGQUIT ends a server at once, as a crash does. */
async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise(settle => child.once('exit', settle));
  child.kill(signal);
  await exit;
}
