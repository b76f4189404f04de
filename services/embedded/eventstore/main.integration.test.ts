import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { freshDatabase } from '#testing/freshDatabase.ts';
import {
  appendPersistently,
  clientOf,
  collect,
  credentials,
  facts,
  newStream,
  storeEnvironment,
} from '#testing/testStore.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
});
afterAll(() => database?.drop());

const exitOf = async (process: ChildProcess) =>
  (await once(process, 'exit')) as [number | null, string | null];

function start(environment: NodeJS.ProcessEnv): ChildProcess {
  const child = fork(new URL('./main.ts', import.meta.url), {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function startReady(port = 0): Promise<{ server: ChildProcess; port: number }> {
  const server = start(storeEnvironment(database.urls.owner, port));
  const [message] = await once(server, 'message');
  expect(message).toEqual({ ready: true, port: expect.any(Number) });
  return { server, port: message.port };
}

function connect(port: number): EventStoreDBClient {
  const client = clientOf(port);
  onTestFinished(() => client.dispose());
  return client;
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'on %s it finishes pending calls, then exits cleanly',
  async signal => {
    const { server, port } = await startReady();
    const client = connect(port);
    const stream = newStream();
    const events = facts(64);
    const appends = events.map(event => client.appendToStream(stream, event, { credentials }));
    await Promise.race(appends);
    server.kill(signal);
    const results = await Promise.allSettled(appends);
    expect(await exitOf(server)).toEqual([0, null]);

    const again = connect((await startReady()).port);
    const ids = new Set((await collect(again.readStream(stream))).map(({ event }) => event!.id));
    for (const [index, { status }] of results.entries()) {
      if (status === 'fulfilled') expect(ids).toContain(events[index]!.id);
    }
  },
);

test('killed in the middle of appends, it loses nothing acknowledged and duplicates nothing', async () => {
  let { server, port } = await startReady();
  const client = connect(port);
  const recorded = Array.from({ length: 16 }, () => ({ stream: newStream(), events: facts(40) }));
  const writing = Promise.all(
    recorded.map(async ({ stream, events }) => {
      for (const [index, event] of events.entries())
        await appendPersistently(client, stream, event, index - 1);
    }),
  );
  for (let kill = 0; kill < 3; kill++) {
    await sleep(100 + 100 * Math.random());
    server.kill('SIGKILL');
    await exitOf(server);
    ({ server } = await startReady(port));
  }
  await writing;
  for (const { stream, events } of recorded) {
    const ids = (await collect(client.readStream(stream))).map(({ event }) => event!.id);
    expect(ids).toEqual(events.map(event => event.id));
  }
});

test('it ends when its parent has exited', async () => {
  const { server } = await startReady();
  const exit = exitOf(server);
  server.disconnect();
  expect(await exit).toEqual([0, null]);
});

test.each(['DATABASE_URL', 'EVENTSTORE_USER', 'EVENTSTORE_PASSWORD'])(
  'without %s it says so and ends',
  async name => {
    expect(await exitOf(start({ ...storeEnvironment(database.urls.owner), [name]: '' }))).toEqual([1, null]);
  },
);
