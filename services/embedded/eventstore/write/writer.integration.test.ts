import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { freshDatabase } from '#testing/freshDatabase.ts';
import { quietLog } from '#testing/testStore.ts';
import { withClient } from '../../postgres/prepareDatabase.ts';
import { createTail } from '../records/tail.ts';
import type { Write } from './group.ts';
import { startWriter } from './writer.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
});
afterAll(() => database?.drop());

async function start() {
  const tail = createTail();
  const writer = await startWriter({ databaseUrl: database.urls.owner, tail, log: quietLog, patienceMs: 0 });
  onTestFinished(() => writer.stop());
  return { writer, tail };
}

const write = (data: Buffer = Buffer.from('{}')): Write => ({
  kind: 'append',
  stream: `event-${randomUUID()}`,
  expected: 'no_stream',
  events: [{ id: randomUUID(), type: 'T', contentType: 'application/json', data, metadata: Buffer.alloc(0) }],
});

const WAITING = `select from pg_locks where not granted and relation = 'log.events'::regclass`;

test('64 MiB of appends may wait; the rest is refused immediately, and abandoned ones are not written', async () => {
  const { writer, tail } = await start();
  const large = Buffer.alloc(1024 * 1024 - 2, ' ');
  let givenUp = false;
  const outcomes = await withClient(database.urls.owner, async client => {
    await client.query('begin; lock table log.events in exclusive mode');
    const first = writer.submit(write(), () => false);
    // The first is being committed, alone, when it waits for the lock.
    await expect.poll(async () => (await client.query(WAITING)).rowCount).toBe(1);
    const others = Array.from({ length: 70 }, () => writer.submit(write(large), () => givenUp));
    expect(await Promise.race(others)).toEqual({ kind: 'busy' });
    givenUp = true;
    await client.query('commit');
    expect(await first).toMatchObject({ kind: 'done', revision: 0 });
    return Promise.all(others);
  });
  expect(outcomes.filter(({ kind }) => kind === 'abandoned')).toHaveLength(64);
  expect(outcomes.filter(({ kind }) => kind === 'busy')).toHaveLength(6);
  expect(tail.head).toBe(1);
});

test('pending appends are answered before the writer stops; after that nothing is accepted', async () => {
  const { writer, tail } = await start();
  const head = tail.head;
  const waiting = Array.from({ length: 2_000 }, () => writer.submit(write(), () => false));
  await writer.stop();
  const kinds = new Set((await Promise.all(waiting)).map(({ kind }) => kind));
  expect([...kinds]).toEqual(['done']);
  expect(tail.head).toBe(head + 2_000);
  expect(await writer.submit(write(), () => false)).toEqual({ kind: 'unavailable' });
});

test('an append whose events another of the same group wrote is answered like that one', async () => {
  const { writer } = await start();
  const [one, next] = [write(), write()];
  const second: Write = { ...next, stream: one.stream, expected: 0 };
  const conflict: Write = { ...write(), stream: one.stream };
  const submit = (each: Write) => writer.submit(each, () => false);
  const [, first, again, after, afterAgain, lost] = await Promise.all(
    [write(), one, one, second, second, conflict].map(submit),
  );
  expect(first).toMatchObject({ kind: 'done', revision: 0 });
  expect(again).toEqual(first);
  expect(after).toMatchObject({ kind: 'done', revision: 1 });
  expect(afterAgain).toEqual(after);
  expect(lost).toEqual({ kind: 'conflict', revision: 1 });
});
