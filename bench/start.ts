import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Figure, median } from './measures/figures.ts';

const ROUNDS = 3;
const root = resolve(import.meta.dirname, '..');

/** `npm start` with a new data folder, and again with the same one, from the command to "ready". */
export async function benchStart(): Promise<Figure[]> {
  // Builds the site if it is outdated, which is not part of a start.
  await startTwice();
  const rounds: { cold: number; warm: number }[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) rounds.push(await startTwice());
  return [
    { name: 'cold start of npm start', value: median(rounds.map(({ cold }) => cold)), unit: 's' },
    { name: 'warm start of npm start', value: median(rounds.map(({ warm }) => warm)), unit: 's' },
  ];
}

async function startTwice(): Promise<{ cold: number; warm: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'tanda-start-'));
  try {
    return { cold: await start(folder), warm: await start(folder) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function start(folder: string): Promise<number> {
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', DEMO: '0' };
  const begun = performance.now();
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const ended = once(npm, 'close');
  let said = '';
  const ready = new Promise<number>((settle, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (said.includes('is ready')) settle((performance.now() - begun) / 1_000);
    };
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', hear);
    ended.then(() => reject(new Error(`npm start exited:\n${said}`)), reject);
  });
  const seconds = await ready;
  // As Ctrl-C in a terminal does: to the whole process group.
  process.kill(-npm.pid!, 'SIGINT');
  await ended;
  return seconds;
}
