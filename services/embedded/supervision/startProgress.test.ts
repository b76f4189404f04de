import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startNode } from './nodeProcess.ts';
import { startProgress } from './startProgress.ts';

const PATIENCE = 600;

/** A part that gets ready only after `seconds`, long after its timeout. */
function partReadyAfter(seconds: number, progress = startProgress()) {
  const folder = mkdtempSync(join(tmpdir(), 'tanda-slow-part-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = join(folder, 'part.mjs');
  writeFileSync(script, `setTimeout(() => process.send({ ready: true }), ${seconds * 1000});`);
  const roll = { add: () => {}, delete: () => {} };
  const options = { script, mark: folder, cwd: folder, env: { PATH: process.env.PATH }, say: () => {}, roll };
  return startNode({ ...options, logFile: join(folder, 'part.log'), progress, readyPatience: PATIENCE });
}

/** A process that computes, as the build of the site does, or that only waits. */
function other(script: string): number {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child.pid!;
}

test('a part that is not ready is given up when nothing else gets on', async () => {
  await expect(partReadyAfter(60)).rejects.toThrow(
    'It was not ready after 0.6 s, in which no other part got on either.',
  );
});

test.runIf(process.platform === 'linux')('a part is waited for while the site is being built', async () => {
  const progress = startProgress();
  progress.working(other('for (;;);'));
  const part = await partReadyAfter(3, progress);
  await part.stop(0);
});

test.runIf(process.platform === 'linux')('a build that hangs keeps nobody waiting', async () => {
  const progress = startProgress();
  progress.working(other('setInterval(() => {}, 1e6)'));
  await expect(partReadyAfter(60, progress)).rejects.toThrow('It was not ready');
});

test('every part that gets ready is progress for the others', async () => {
  const progress = startProgress();
  const waiting = partReadyAfter(3, progress);
  for (let part = 0; part < 14; part += 1) {
    await pause(PATIENCE / 3);
    progress.step();
  }
  await (await waiting).stop(0);
});
