import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { appendEvents, FACTS_AN_EVENT } from '#testing/manyEvents.ts';
import { BARE, type Ordinary, ordinaryRole, runProgram } from '#testing/ownDatabase.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { storeUrl } from '#testing/testStore.ts';
import { withClient } from '../embedded/postgres/prepareDatabase.ts';
import { createBackup, type Sources } from './createBackup.ts';
import { verifyArchive } from './verifyArchive.ts';

// The commands as programs of their own, which are killed.

const EVENTS = scaled(500, 2_500);
const KILLS = scaled(1, 20);
const PASSPHRASE = 'seven small boats at sea';
const CLI = 'projections/tanda.ts';

let stack: Stack;
let role: Ordinary;
let folder: string;
let archive: string;
let sources: Sources;
let beside: NodeJS.ProcessEnv;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  await stack.pauseProjections();
  role = await ordinaryRole(inject('databaseUrl'));
  folder = mkdtempSync(join(tmpdir(), 'tanda-kills-'));
  archive = join(folder, 'whole.tar.zst');
  await appendEvents(stack.store, EVENTS);
  const pool = connectPool(stack.urls.api, { name: 'test', max: 2 });
  sources = { store: stack.store, pool, contracts: streams, uploads: undefined, settings: {} };
  await createBackup(sources, archive, { passphrase: PASSPHRASE });
  beside = {
    ...{ DATABASE_URL: stack.urls.api, EVENTSTORE_URL: storeUrl(stack.eventStorePort) },
    ...{ DATA_DIR: join(folder, 'data'), BACKUP_PASSPHRASE: PASSPHRASE },
  };
});
afterAll(async () => {
  await sources?.pool.end();
  await stack?.stop();
  await role?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a command, and kills it some time after `begun` holds. */
async function killed(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { begun, afterMs }: { begun: () => Promise<boolean>; afterMs: number },
): Promise<void> {
  const root = resolve(import.meta.dirname, '../..');
  const child = spawn(process.execPath, [join(root, CLI), ...args], {
    ...{ env: { ...BARE, ...env }, cwd: root, stdio: 'ignore', detached: true },
  });
  const ended = new Promise(settle => void child.once('exit', settle));
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (!over && !(await begun().catch(() => false))) await sleep(5);
  await sleep(afterMs);
  // With the script that the command hands over to; servers that it started end on their own.
  if (!over) process.kill(-child.pid!, 'SIGKILL');
  await ended;
}

it('a backup that is killed leaves nothing under its name, and the next one is whole and tidies up', async () => {
  const backups = join(folder, 'data/backups');
  for (let kill = 0; kill < KILLS; kill++) {
    const begun = async () =>
      existsSync(backups) && readdirSync(backups).some(name => name.endsWith('.part'));
    await killed(['backup', 'create'], beside, { begun, afterMs: 10 * kill });
    for (const name of readdirSync(backups).filter(one => one.endsWith('.zst'))) {
      await verifyArchive(join(backups, name), { passphrase: PASSPHRASE });
    }
    await sleep(1_000);
    const { code, out, err } = await runProgram(CLI, ['backup', 'create', '--json'], beside);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    await verifyArchive(JSON.parse(out).file, { passphrase: PASSPHRASE });
    expect(readdirSync(backups).filter(name => name.endsWith('.part'))).toEqual([]);
  }
});

it('a restore that is killed is no system to start, and the same command completes it', async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    const url = await role.database();
    const env = {
      ...{ DATABASE_URL: url, DATA_DIR: join(folder, `restored${kill}`), BACKUP_PASSPHRASE: PASSPHRASE },
      LOG_LEVEL: 'warn',
    };
    const query = (statement: string) =>
      withClient(url, async client => (await client.query(statement)).rows);
    const begun = async () => (await query('select from private.restores')).length > 0;
    await killed(['restore', archive], env, { begun, afterMs: 60 * kill });
    const [marked] = await query('select finished_at from private.restores');
    if (marked.finished_at === null) {
      const served = await runProgram('services/processes.ts', [], {
        ...env,
        EVENTSTORE_URL: storeUrl(stack.eventStorePort),
        JWT_SECRET: 'a secret for tests that is long enough',
      });
      expect(served).toMatchObject({
        code: 1,
        err: expect.stringContaining('was interrupted here. Run it again'),
      });
    }
    const { code, out, err } = await runProgram(CLI, ['restore', archive, '--json'], env);
    expect(code, err).toBe(0);
    const { facts } = (await verifyArchive(archive)).manifest.log;
    expect(facts).toBeGreaterThan(EVENTS * FACTS_AN_EVENT);
    expect(JSON.parse(out)).toMatchObject({ facts, logVerified: true, rowsVerified: true });
    expect(await query('select count(*)::integer as events from read.events')).toEqual([{ events: EVENTS }]);
  }
});

const disk = () => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const path = mkdtempSync(join(tmpdir(), 'tanda-small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', path], { stdio: 'ignore' });
    return path;
  } catch {
    return undefined;
  }
};
const small = disk();
afterAll(() => {
  if (small) execFileSync('umount', [small]);
});

it.runIf(small)('a backup that runs out of room says so, and leaves nothing', async () => {
  const path = join(small!, 'too-large.tar.zst');
  await expect(createBackup(sources, path)).rejects.toThrow(
    `There is no room left for ${path}. Nothing of it was kept.`,
  );
  expect(readdirSync(small!)).toEqual([]);
  mkdirSync(join(small!, 'room'));
});
