import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { watchStandstill } from './standstill.ts';

const ANSWERS = "process.on('message', () => process.send('here')); process.send('ready')";
const WORKS = `${ANSWERS}; for (;;);`;
const patience = { every: 50, still: 500, busy: 3_000 };

/** A separate Node process, and how it is pinged. */
async function started(script: string) {
  const stdio: ['ignore', 'ignore', 'inherit', 'ipc'] = ['ignore', 'ignore', 'inherit', 'ipc'];
  const child: ChildProcess = spawn(process.execPath, ['-e', script], { stdio });
  // Every unanswered ping keeps a listener.
  child.setMaxListeners(0);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  const ask = async () => {
    child.send('there?', () => {});
    await once(child, 'message');
  };
  return { child, pid: child.pid!, ask };
}

function watched(process: { pid: number; ask(): Promise<unknown> }) {
  const still: number[] = [];
  onTestFinished(watchStandstill(process, patience, silent => still.push(silent)));
  return still;
}

test('a process that is stopped has stalled', async () => {
  const process = await started(ANSWERS);
  const still = watched(process);
  await pause(1_000);
  expect(still).toEqual([]);
  process.child.kill('SIGSTOP');
  await expect.poll(() => still.length).toBe(1);
});

test.runIf(process.platform === 'linux')('a process that uses CPU time gets a longer limit', async () => {
  const process = await started(WORKS);
  const still = watched(process);
  await expect.poll(() => still.length).toBe(1);
  expect(still[0]).toBeGreaterThan(patience.busy);
});

test('a process that is stopped for a moment is left alone', async () => {
  const process = await started(ANSWERS);
  const still = watched(process);
  for (let time = 0; time < 4; time += 1) {
    process.child.kill('SIGSTOP');
    await pause(200);
    process.child.kill('SIGCONT');
    await process.ask();
    await pause(100);
  }
  expect(still).toEqual([]);
});
