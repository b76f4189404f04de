import { type ChildProcess, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { isAlive } from '../machine/pids.ts';
import { keepRunning } from '../supervision/keepRunning.ts';
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts';
import { maintenanceUrl, prepareDatabase, withClient } from './prepareDatabase.ts';

const running: Postgres[] = [];

/** A disk takes longer to sync a new cluster than all the rest takes: only what proves that it does waits for it. */
async function start(options: PostgresOptions): Promise<Postgres> {
  const postgres = await startPostgres({ survives: 'kills', ...options });
  running.push(postgres);
  return postgres;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tanda-postgres-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const query = (postgres: Postgres, sql: string) =>
  withClient(maintenanceUrl(postgres.urls.superuser), client => client.query(sql));
const answers = async (postgres: Postgres) => (await query(postgres, 'select 1 as one')).rows[0]?.one;

/** A living process that is not Postgres. */
function bystander(): ChildProcess {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
});

test('it syncs commits to disk, and what was committed survives a kill -9', async () => {
  const dataDir = temporaryFolder();
  const survives = 'power loss';
  const first = await start({ dataDir, survives });
  const { rows } = await query(
    first,
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as waits",
  );
  expect(rows[0]).toEqual({ fsync: 'on', waits: 'on' });
  await query(first, 'create table kept (id int)');
  await query(first, 'insert into kept values (1), (2)');
  first.kill('SIGKILL');
  await first.ended;
  const second = await start({ dataDir, survives, port: first.port });
  expect(second.port).toBe(first.port);
  expect((await query(second, 'select id from kept order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
});

test('one that an earlier run left running is stopped first', async () => {
  const dataDir = temporaryFolder();
  const orphan = await start({ dataDir });
  const heir = await start({ dataDir });
  expect(isAlive(orphan.pid)).toBe(false);
  expect(await answers(heir)).toBe(1);
});

test('a pid file whose number now belongs to another program is taken over, and that program is left alone', async () => {
  const dataDir = temporaryFolder();
  const first = await start({ dataDir });
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  const left = readFileSync(pidFile, 'utf8');
  await first.stop();
  const other = bystander();
  writeFileSync(pidFile, left.replace(String(first.pid), String(other.pid)));
  expect(await answers(await start({ dataDir }))).toBe(1);
  expect(other.pid && isAlive(other.pid)).toBe(true);
});

test('a data folder whose creation was interrupted is created again', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'postgres.new/base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres.new/PG_VERSION'), '18');
  const postgres = await start({ dataDir });
  expect(postgres.fresh).toBe(true);
  expect(await answers(postgres)).toBe(1);
  expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false);
});

const POSTMASTER = '$(head -n 1 postmaster.pid)';
/** The process that replays the log, which runs the restore command. */
const REPLAYER = '$PPID';

/**
 * Makes the next start of a Postgres stop some of its own processes, like a SIGSTOP from outside; later
 * starts are unaffected.
 */
function stopInNextStart(dataDir: string, processes: string): void {
  const folder = join(dataDir, 'postgres');
  // Each line overrides the one of an earlier start.
  const command = `rm recovery.signal; kill -STOP ${processes}`;
  appendFileSync(join(folder, 'postgresql.conf'), `restore_command = '${command}'\n`);
  writeFileSync(join(folder, 'recovery.signal'), '');
}

/** If the system does not report CPU time, the longer limit applies. */
const standstill = { every: 100, still: 1_000, busy: process.platform === 'linux' ? 60_000 : 1_000 };

test.for([
  ['stopped', `${POSTMASTER} ${REPLAYER}`, /^Postgres did not respond during its start: .* for 1 s\.$/],
  ['kept from becoming ready', REPLAYER, /^Postgres was not ready after 3 s\.$/],
] as const)(
  'if it is %s while it starts, that is reported in one sentence, and it starts afterwards',
  async ([, processes, sentence]) => {
    const dataDir = temporaryFolder();
    await (await start({ dataDir })).stop();
    stopInNextStart(dataDir, processes);
    await expect(start({ dataDir, standstill, readyWithin: 3_000 })).rejects.toThrow(sentence);
    expect(await answers(await start({ dataDir }))).toBe(1);
  },
);

test('one that is stopped while it is started again is killed and started once more', async () => {
  const dataDir = temporaryFolder();
  const said: string[] = [];
  const kept = await keepRunning({
    name: 'postgres',
    start: before => start({ dataDir, standstill, port: before?.port }),
    say: line => said.push(line),
    onGiveUp: () => {},
  });
  onTestFinished(() => kept.stop(1_000));
  stopInNextStart(dataDir, `${POSTMASTER} ${REPLAYER}`);
  kept.kill('SIGKILL');
  await expect.poll(() => kept.restarts).toBe(1);
  expect(said).toEqual([
    'postgres stopped (SIGKILL); restarting it.',
    expect.stringMatching(/^postgres did not start: Postgres did not respond during its start/),
  ]);
  expect(await answers(running.at(-1)!)).toBe(1);
});

test('when the file with the password is lost, a new one is set', async () => {
  const dataDir = temporaryFolder();
  const first = await start({ dataDir });
  await prepareDatabase(first.urls);
  await first.stop();
  rmSync(join(dataDir, 'secrets/postgres'));
  const second = await start({ dataDir });
  await prepareDatabase(second.urls);
  const one = await withClient(second.urls.api, client => client.query('select 1 as one'));
  expect(one.rows).toEqual([{ one: 1 }]);
  expect(second.urls.superuser).not.toBe(first.urls.superuser);
});

test('its password is readable only by the owner, and no other password is accepted', async () => {
  const postgres = await start({ dataDir: temporaryFolder() });
  const wrong = new URL(maintenanceUrl(postgres.urls.superuser));
  wrong.password = 'guess';
  await expect(withClient(wrong.href, client => client.query('select 1'))).rejects.toThrow(/password/);
});

test.runIf(process.getuid?.() === 0)(
  'as root it also starts in a folder that other users may not enter',
  async () => {
    const closed = temporaryFolder();
    chmodSync(closed, 0o700);
    expect(await answers(await start({ dataDir: join(closed, 'tanda/data') }))).toBe(1);
  },
);
