import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CancelledError, DeadlineExceededError, TimeoutError, UnavailableError } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  appendPersistently,
  clientOf,
  collect,
  credentials,
  fact,
  facts,
  newStream,
  quietLog,
} from '#testing/testStore.ts';
import { type Postgres, startPostgres } from '../../postgres/postgres.ts';
import { prepareDatabase, withClient, withDatabase } from '../../postgres/prepareDatabase.ts';
import { startEventStore } from '../server.ts';
import { WRITER_LOCK } from '../write/session.ts';

// This file has its own Postgres, with fsync, because these tests break it.
let dataDir: string;
let postgres: Postgres;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tanda-eventstore-'));
  postgres = await startPostgres({ dataDir });
  await prepareDatabase(postgres.urls);
});
afterAll(async () => {
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

let databases = 0;
async function newDatabase(): Promise<string> {
  const name = `failures_${++databases}`;
  await withClient(postgres.urls.superuser, client => client.query(`create database ${name}`));
  return withDatabase(postgres.urls.superuser, name);
}

async function serve(databaseUrl: string, patienceMs?: number) {
  const server = await startEventStore({
    databaseUrl,
    host: '127.0.0.1',
    port: 0,
    credentials,
    log: quietLog,
    patienceMs,
  });
  onTestFinished(() => server.stop());
  const connect = () => {
    const client = clientOf(server.port);
    onTestFinished(() => client.dispose());
    return client;
  };
  return { client: connect(), connect, stop: server.stop };
}

const cutConnections = (databaseUrl: string, which = '%') =>
  withClient(databaseUrl, client =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like $1`,
      [which],
    ),
  );

async function crash(): Promise<void> {
  const { port } = postgres;
  postgres.kill('SIGKILL');
  await postgres.ended;
  postgres = await startPostgres({ dataDir, port });
}

const STREAMS = 16;
const EVENTS = 40;

describe.each<[string, (databaseUrl: string) => Promise<unknown>, number]>([
  ['its connections are cut', url => cutConnections(url), 3],
  ['its writing connection is cut', url => cutConnections(url, '%writer'), 3],
  ['it crashes', crash, 1],
])('while Postgres is used, %s', (_, breakIt, times) => {
  test('everything is recorded once, in order, and a subscription resumes without gaps or duplicates', async () => {
    const databaseUrl = await newDatabase();
    const { client, connect } = await serve(databaseUrl);
    const subscribed: string[] = [];
    // A client closes its channel when an append finds the server unavailable, and at the next keepalive (10
    // s) drops calls that still run on it: a subscription that should survive needs its own client.
    const subscription = connect().subscribeToAll();
    subscription.on('data', ({ event }) => subscribed.push(event!.id));
    onTestFinished(() => subscription.unsubscribe());

    const failures: Error[] = [];
    const recorded = Array.from({ length: STREAMS }, () => ({ stream: newStream(), events: facts(EVENTS) }));
    let writing = true;
    const writers = recorded.map(async ({ stream, events }) => {
      for (const [index, event] of events.entries()) {
        failures.push(...(await appendPersistently(client, stream, event, index - 1)));
        await sleep(10);
      }
    });
    const breaking = (async () => {
      for (let time = 0; time < times && writing; time++) {
        await sleep(150);
        await breakIt(databaseUrl);
      }
    })();
    await Promise.all([...writers, breaking]);
    writing = false;

    expect(failures.length).toBeGreaterThan(0);
    for (const failure of failures) {
      expect([UnavailableError, CancelledError, DeadlineExceededError, TimeoutError]).toContain(
        failure.constructor,
      );
    }
    for (const { stream, events } of recorded) {
      const ids = (await collect(client.readStream(stream))).map(({ event }) => event!.id);
      expect(ids).toEqual(events.map(event => event.id));
    }
    const all = (await collect(client.readAll())).map(({ event }) => event!);
    expect(all.map(event => event.position.commit)).toEqual(all.map((_, index) => BigInt(index + 1)));
    while (subscribed.length < all.length) await sleep(20);
    expect(subscribed).toEqual(all.map(event => event.id));
  });
});

describe('two processes on one log', () => {
  test('the second says that there is another', async () => {
    const databaseUrl = await newDatabase();
    await serve(databaseUrl);
    await expect(serve(databaseUrl, 200)).rejects.toThrow(/Another event store process/);
  });

  test('the second waits until the first has gone, and continues where it ended', async () => {
    const databaseUrl = await newDatabase();
    const first = await serve(databaseUrl);
    await first.client.appendToStream('a', facts(3), { credentials });
    const waiting = serve(databaseUrl);
    await first.stop();
    const second = await waiting;
    const { position } = await second.client.appendToStream('a', fact(), {
      expectedRevision: 2n,
      credentials,
    });
    expect(position!.commit).toBe(4n);
  });

  test("a process that loses the lock cannot write, and continues after the other's events once it is free", async () => {
    const databaseUrl = await newDatabase();
    const { client } = await serve(databaseUrl);
    await client.appendToStream('a', facts(3), { credentials });
    await withClient(databaseUrl, async other => {
      const taken = other.query('select pg_advisory_lock($1)', [WRITER_LOCK]);
      await cutConnections(databaseUrl, '%writer');
      await taken;
      const refused = client.appendToStream('a', fact(), { expectedRevision: 2n, credentials });
      await expect(refused).rejects.toThrow(UnavailableError);
      await other.query(`insert into log.events
        select 4, 'a', 3, gen_random_uuid(), type, content_type, data, metadata, created
        from log.events where position = 3`);
    });
    await appendPersistently(client, 'a', fact(), 3);
    const all = (await collect(client.readAll())).map(({ event }) => event!);
    expect(all.map(event => event.revision)).toEqual([0n, 1n, 2n, 3n, 4n]);
    expect(all.map(event => event.position.commit)).toEqual([1n, 2n, 3n, 4n, 5n]);
  });
});

test('without Postgres reads are refused, not left hanging, and work again after', async () => {
  const databaseUrl = await newDatabase();
  const { client } = await serve(databaseUrl);
  await client.appendToStream('a', facts(2), { credentials });
  const { port } = postgres;
  await postgres.stop();
  await expect(collect(client.readStream('a'))).rejects.toThrow(UnavailableError);
  await expect(client.appendToStream('a', fact(), { credentials })).rejects.toThrow(UnavailableError);
  postgres = await startPostgres({ dataDir, port });
  await appendPersistently(client, 'a', fact(), 1);
  expect(await collect(client.readStream('a'))).toHaveLength(3);
});

test('a taken port is an error', async () => {
  const databaseUrl = await newDatabase();
  const options = { host: '127.0.0.1', credentials, log: quietLog };
  const server = await startEventStore({ ...options, databaseUrl, port: 0 });
  onTestFinished(() => server.stop());
  const other = startEventStore({ ...options, databaseUrl: await newDatabase(), port: server.port });
  await expect(other).rejects.toThrow(/port taken/);
});
