import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import { afterAll, expect, test } from 'vitest';
import { failure, startScriptedStore } from '#testing/scripted/scriptedStore.ts';
import { freePort } from './machine/freePort.ts';
import { commandOf, isAlive, signal } from './machine/pids.ts';

type Start = { child: ChildProcess; said: () => string; address: string; password: string | undefined };

const dataDir = mkdtempSync(join(tmpdir(), 'tanda-start-'));
const port = await freePort();
const script = join(import.meta.dirname, 'start.ts');
const started: ChildProcess[] = [];

/** Runs `npm start` with its own data folder and port, until it is ready or has ended. */
async function start(settings: Record<string, string> = {}): Promise<Start> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO: '0', ...settings };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk));
  while (child.exitCode === null && child.signalCode === null && !said.includes('Ctrl-C stops'))
    await sleep(50);
  const address = /Site +(\S+)/.exec(said)?.[1] ?? '';
  return { child, said: () => said, address, password: /Password +(\S+-\S+)/.exec(said)?.[1] };
}

async function ended({ child }: Start): Promise<number | null> {
  while (child.exitCode === null && child.signalCode === null) await sleep(20);
  return child.exitCode;
}

async function canSignIn(address: string, password: string): Promise<boolean> {
  const body = JSON.stringify({ email: 'admin@tanda.local', password });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body });
  return answer.status === 200;
}

/** The children that a run recorded, and its Postgres. */
function childrenOf(folder: string): number[] {
  const noted: number[] = JSON.parse(readFileSync(join(folder, 'children.json'), 'utf8'));
  const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  return [...noted, postmaster];
}

function processesNaming(text: string): number[] {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  return pids.map(Number).filter(pid => pid !== process.pid && commandOf(pid).includes(text));
}

afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  for (const pid of processesNaming(dataDir)) signal(pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

// One story: each step continues with the data of the previous one.
let first: Start;
let second: Start;

test('a first start shows a password that signs in', async () => {
  first = await start();
  expect(first.said()).toContain('Tanda is ready');
  expect(first.address).toBe(`http://127.0.0.1:${port}`);
  await expect.poll(() => canSignIn(first.address, first.password ?? '')).toBe(true);
  expect(await canSignIn(first.address, 'something-else')).toBe(false);
});

test('a second instance on the same data is refused, with the address of the first', async () => {
  const other = await start({ PORT: '0' });
  expect(await ended(other)).toBe(1);
  expect(other.said()).toContain(`already running at ${first.address}`);
});

test('after a kill -9 of the supervisor alone the next start just works, with the same password', async () => {
  first.child.kill('SIGKILL');
  await ended(first);
  second = await start();
  expect(second.said()).toContain('Tanda is ready');
  expect(second.password).toBeUndefined();
  expect(await canSignIn(second.address, first.password ?? '')).toBe(true);
});

test('after a kill -9 of every process the next start just works', async () => {
  const pids = childrenOf(dataDir);
  expect(pids.length).toBeGreaterThanOrEqual(4);
  second.child.kill('SIGKILL');
  for (const pid of pids) signal(pid, 'SIGKILL');
  await ended(second);
  second = await start();
  expect(second.said()).toContain('Tanda is ready');
  expect(await canSignIn(second.address, first.password ?? '')).toBe(true);
});

test('data of a version that had no password for the event store is migrated', async () => {
  second.child.kill('SIGINT');
  expect(await ended(second)).toBe(0);
  rmSync(join(dataDir, 'secrets/eventstore'));
  chmodSync(dataDir, 0o755);
  second = await start();
  expect(second.said()).toContain('Tanda is ready');
  expect(second.said()).toMatch(/Mail {8}http:\S+\/api\/dev\/mail\/[\w-]{20,}/);
  expect(await canSignIn(second.address, first.password ?? '')).toBe(true);
  expect(readFileSync(join(dataDir, 'secrets/eventstore'), 'utf8').trim()).toMatch(/^[\w-]{43}$/);
});

test.each(['api', 'projections', 'processes', 'eventstore', 'postgres'])(
  'a killed %s is restarted',
  async name => {
    const path = name === 'postgres' ? '/postgres/postmaster.pid' : '';
    const pid = path
      ? Number(readFileSync(dataDir + path, 'utf8').split('\n')[0])
      : childrenOf(dataDir).find(child => commandOf(child).includes(scriptOf[name] ?? '?'));
    signal(pid ?? Number.NaN, 'SIGKILL');
    await expect.poll(() => second.said()).toContain(`${name} stopped (SIGKILL)`);
    const signsIn = () => canSignIn(second.address, first.password ?? '').catch(() => false);
    await expect.poll(signsIn).toBe(true);
  },
);

const scriptOf: Record<string, string> = {
  api: 'services/server.ts',
  projections: 'projections/worker.ts',
  processes: 'services/processes.ts',
  eventstore: 'eventstore/main.ts',
};

test('Ctrl-C ends every process', async () => {
  const pids = childrenOf(dataDir);
  second.child.kill('SIGINT');
  expect(await ended(second)).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);
  if (process.platform === 'linux') expect(processesNaming(dataDir)).toEqual([]);
});

test('Ctrl-C in the middle of a start ends every process', async () => {
  const starting = start();
  const child = started.at(-1);
  await once(child!.stdout!, 'data');
  await sleep(300);
  child?.kill('SIGINT');
  expect(await ended(await starting)).toBe(1);
  if (process.platform === 'linux') expect(processesNaming(dataDir)).toEqual([]);
});

test('a taken port is refused by name, and nothing is left running', async () => {
  const squatter = createServer().listen(port, '127.0.0.1');
  const refused = await start();
  expect(await ended(refused)).toBe(1);
  expect(refused.said()).toContain(`Port ${port} on 127.0.0.1 is taken`);
  expect(refused.said()).toContain(`PORT=${port + 1} npm start`);
  squatter.close();
});

test('an event store that refuses the connection is reported in one sentence that says what to set', async () => {
  const refusal = () => failure(status.UNAUTHENTICATED, 'no');
  const store = await startScriptedStore({ refusal });
  const refused = await start({ EVENTSTORE_URL: `esdb://ana:secret@127.0.0.1:${store.port}?tls=false` });
  store.kill();
  expect(await ended(refused)).toBe(1);
  const lines = refused.said().split('\n').filter(Boolean);
  expect(lines).toEqual([
    '  Starting Tanda …',
    `The event store at 127.0.0.1:${store.port} does not accept this name and password. ` +
      'Set EVENTSTORE_URL to esdb://<name>:<password>@<host>:<port>.',
  ]);
  expect(processesNaming(dataDir)).toEqual([]);
});

test('a wrong setting is refused by name', async () => {
  const refused = await start({ PORT: 'eighty' });
  expect(await ended(refused)).toBe(1);
  expect(refused.said()).toContain('PORT: ');
});
