import { expect, test } from 'vitest';
import { type KeepOptions, type Kept, keepRunning, type Running } from './keepRunning.ts';

const forEver = new Promise<never>(() => {});

/** The test's own process: it ends when told to. */
function run(port: number): Running & { end(how: string): void } {
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  const stop = async () => end('asked');
  return { pid: port, port, kill: end, stop, ended, end, ask: async () => {} };
}

function watched(start: KeepOptions<Running>['start'], more: Partial<KeepOptions<Running>> = {}) {
  const said: string[] = [];
  const gaveUp = Promise.withResolvers<Error>();
  const options = {
    name: 'api',
    start,
    say: (line: string) => void said.push(line),
    pause: () => 0,
    ...more,
  };
  return { said, gaveUp: gaveUp.promise, kept: keepRunning({ ...options, onGiveUp: gaveUp.resolve }) };
}

const restarted = (kept: Kept, times: number) => expect.poll(() => kept.restarts).toBe(times);

test('an unexpected end leads to a restart, which gets the previous run', async () => {
  const before: (number | undefined)[] = [];
  const { kept, said } = watched(async last => {
    before.push(last?.port);
    return run(before.length);
  });
  const api = await kept;
  api.kill('SIGKILL');
  await restarted(api, 1);
  api.kill('SIGKILL');
  await restarted(api, 2);
  expect(before).toEqual([undefined, 1, 2]);
  expect(api.pid).toBe(3);
  expect(said).toEqual(Array(2).fill('api stopped (SIGKILL); restarting it.'));
  await api.stop(100);
});

test('a requested stop is not followed by a restart', async () => {
  let starts = 0;
  const { kept, said } = watched(async () => run(++starts));
  await (await kept).stop(100);
  expect(starts).toBe(1);
  expect(said).toEqual([]);
});

test('a first start that fails is thrown', async () => {
  const { kept } = watched(() => Promise.reject(new Error('no port')));
  await expect(kept).rejects.toThrow('no port');
});

test('a restart that fails is retried', async () => {
  let starts = 0;
  const { kept, said } = watched(async () => {
    starts += 1;
    if (starts === 2) throw new Error('still taken');
    return run(starts);
  });
  const api = await kept;
  api.kill('SIGKILL');
  await restarted(api, 1);
  expect(api.pid).toBe(3);
  expect(said).toContain('api did not start: still taken; restarting it.');
  await api.stop(100);
});

test('after ten failures in a row it gives up, with the reason', async () => {
  let starts = 0;
  const { kept, gaveUp } = watched(async () => {
    starts += 1;
    if (starts > 1) throw new Error('disk full');
    return run(starts);
  });
  (await kept).kill('SIGKILL');
  expect((await gaveUp).message).toMatch(/disk full[\s\S]*api keeps failing/);
  expect(starts).toBe(11);
});

test('on a full disk it never gives up, and says so once', async () => {
  let starts = 0;
  const excuse = () => 'the disk is full';
  const start = async () => {
    starts += 1;
    if (starts > 1 && starts < 30) throw new Error('could not write');
    return run(starts);
  };
  const { kept, said } = watched(start, { excuse });
  const api = await kept;
  api.kill('SIGKILL');
  await restarted(api, 1);
  expect(starts).toBe(30);
  expect(said).toEqual(['api stopped (SIGKILL); the disk is full, so it is retried until it starts.']);
  await api.stop(100);
});

test('one that hangs is killed and restarted', async () => {
  let starts = 0;
  const start = async () => ({ ...run(++starts), pid: 0, ...(starts === 1 && { ask: () => forEver }) });
  const standstill = { every: 10, still: 30, busy: 60 };
  const { kept, said } = watched(start, { standstill });
  const api = await kept;
  await restarted(api, 1);
  expect(said).toEqual([
    'api is not responding: it has not answered for 0 s.',
    'api stopped (SIGKILL); restarting it.',
  ]);
  await api.stop(100);
});

test('a stop in the middle of a restart stops the new process', async () => {
  const second = run(2);
  const starting = Promise.withResolvers<Running>();
  let starts = 0;
  const { kept } = watched(() => (++starts === 1 ? Promise.resolve(run(1)) : starting.promise));
  const api = await kept;
  api.kill('SIGKILL');
  await expect.poll(() => starts).toBe(2);
  const stopped = api.stop(100);
  starting.resolve(second);
  await stopped;
  expect(await second.ended).toBe('asked');
});
