import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { all, category, facts } from '#testing/contractStore.ts';
import { freshDatabase } from '#testing/freshDatabase.ts';
import { scaled } from '#testing/scale.ts';
import { storeEnvironment, storeUrl } from '#testing/testStore.ts';
import { connectStore, type NewRecord, OutcomeUnknown, type Store, type StorePatience } from './store.ts';

const KILLS = 4;
const WRITERS = 8;
const STANDSTILL = scaled(6_000, 30_000);
/**
 * The product's own values in the long run; shorter in the suite, so that an equally short stall is noticed.
 */
const PATIENCE = { attempt: scaled(500, 4_000), silence: scaled(250, 2_000) };

test('a store killed repeatedly loses and duplicates no fact, and keeps its subscribers', async () => {
  const { server, restart, store } = await startStore();
  const prefixes = [category()];
  const { followed, troubles, leave } = follow(store, prefixes);
  const written: string[] = [];
  let writing = true;
  const write = async (stream: string) => {
    let expected: number | 'none' = 'none';
    while (writing) {
      const records = facts(2);
      expected = await appended(store, stream, expected, records);
      written.push(...records.map(({ id }) => id));
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, name) => write(`${prefixes[0]}${name}`));
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(400);
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
    await restart();
  }
  await pause(400);
  writing = false;
  await Promise.all(writers);
  const log = (await all(store.readAll({ prefixes }))).map(({ id }) => id);
  expect(log.toSorted()).toEqual(written.toSorted());
  await expect.poll(() => followed.length).toBe(log.length);
  expect(followed).toEqual(log);
  expect(troubles.length).toBeGreaterThan(0);
  await leave();
});

test('a store that stalled is followed again from the same position within ten seconds', async () => {
  const { server, store } = await startStore(PATIENCE);
  const prefixes = [category()];
  const { followed, troubles, leave } = follow(store, prefixes);
  const records = facts(4);
  await store.append(`${prefixes[0]}1`, 'none', records.slice(0, 2));
  await expect.poll(() => followed.length).toBe(2);
  server.child.kill('SIGSTOP');
  await pause(STANDSTILL);
  server.child.kill('SIGCONT');
  await store.append(`${prefixes[0]}1`, 1, records.slice(2));
  await expect.poll(() => followed).toEqual(records.map(({ id }) => id));
  // The first one ends the good period; the later ones are failed attempts.
  const attempts = troubles.slice(1);
  expect(attempts.length, 'attempts during the standstill').toBeGreaterThan(1);
  const gaps = attempts.slice(1).map((at, index) => at - attempts[index]!);
  expect(gaps.filter(gap => gap < 1_000)).toEqual([]);
  await leave();
});

/** Appends as commands do: repeats an append whose outcome is unknown. */
async function appended(store: Store, stream: string, expected: number | 'none', records: NewRecord[]) {
  for (;;) {
    try {
      return (await store.append(stream, expected, records)).revision;
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error;
    }
  }
}

/** A store as a process of its own, which can be restarted on the same port, and a client of it. */
async function startStore(patience: Partial<StorePatience> = {}) {
  const { urls, drop } = await freshDatabase(inject('databaseUrl'));
  const server = await launch(urls.owner, 0);
  const store = connectStore({ url: storeUrl(server.port), patience });
  onTestFinished(async () => {
    await store.close();
    server.child.kill('SIGKILL');
    await drop();
  });
  const restart = async () => Object.assign(server, await launch(urls.owner, server.port));
  return { server, restart, store };
}

/** Follows a store: the ids that arrived, and the times at which something went wrong. */
function follow(store: Store, prefixes: readonly string[]) {
  const stop = new AbortController();
  const followed: string[] = [];
  const troubles: number[] = [];
  const onTrouble = () => void troubles.push(performance.now());
  const following = (async () => {
    const options = { after: 0n, prefixes, signal: stop.signal, onTrouble };
    for await (const { records } of store.subscribe(options)) followed.push(...records.map(({ id }) => id));
  })();
  const leave = async () => {
    stop.abort();
    await following;
  };
  return { followed, troubles, leave };
}

async function launch(databaseUrl: string, port: number): Promise<{ child: ChildProcess; port: number }> {
  const env = { ...process.env, ...storeEnvironment(databaseUrl, port) };
  const child = fork(new URL('../../embedded/eventstore/main.ts', import.meta.url), { env, stdio: 'ignore' });
  const [ready] = (await once(child, 'message')) as [{ port: number }];
  return { child, port: ready.port };
}
