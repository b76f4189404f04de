import pg from 'pg';
import pino from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Stack, startStack } from '#testing/stack.ts';
import { credentials } from '#testing/testStore.ts';
import { startEventStore } from '../../services/embedded/eventstore/server.ts';

/** Both tests make the embedded store fail: its table cannot be written, or it gets another password. */
const isOtherStore = inject('eventStoreUrl') !== undefined;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterAll(() => stack?.stop());

type Told = { code: number; checks: Record<string, { detail: string; reasons?: { code: string }[] }> };

/** The failing checks of readiness. */
async function readiness(): Promise<Told> {
  const answer = await stack.app.inject({ method: 'GET', url: '/api/health/ready' });
  const { checks } = answer.json<{ checks: ({ name: string; ok: boolean } & Told['checks'][string])[] }>();
  const failing = checks.filter(({ ok }) => !ok);
  return {
    code: answer.statusCode,
    checks: Object.fromEntries(failing.map(({ name, detail, reasons }) => [name, { detail, reasons }])),
  } as Told;
}

const create = () =>
  stack.call({
    method: 'POST',
    url: '/api/admin/events',
    headers: { 'idempotency-key': v7() },
    body: { title: 'Night', startDateTime: '2031-03-26T20:00:00' },
  });

/** Makes Postgres refuse writes to a table, as with a full disk, during `work`. */
async function whileFull(table: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client(stack.urls.superuser);
  await client.connect();
  try {
    await client.query(`create function public.no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
    await client.query(
      `create trigger full_disk before insert on ${table} execute function public.no_room()`,
    );
    await work();
  } finally {
    await client.query('drop function if exists public.no_room cascade');
    await client.end();
  }
}

it.skipIf(isOtherStore)(
  'answers writes with 503 and a sentence while the disk is full, and accepts them afterwards',
  async () => {
    for (const table of ['log.events', 'private.idempotency_keys']) {
      await whileFull(table, async () => {
        const answer = await create();
        expect(answer.statusCode).toBe(503);
        expect(answer.json()).toMatchObject({
          code: 'unavailable',
          message: 'There is no storage space left. Nothing is lost; please try again later.',
        });
        const reading = await stack.call({ method: 'GET', url: '/api/admin/events' });
        expect(reading.statusCode).toBe(200);
      });
      expect((await create()).statusCode).toBe(201);
    }
  },
);

it.skipIf(isOtherStore)(
  'readiness names the parts that the event store no longer serves, until it serves them again',
  async () => {
    await expect.poll(readiness).toEqual({ code: 200, checks: {} });
    await stack.stopEventStore();
    const serving = { databaseUrl: stack.urls.owner, host: '127.0.0.1', port: stack.eventStorePort };
    const log = pino({ level: 'silent' });
    const another = { username: credentials.username, password: 'changed meanwhile' };
    const strict = await startEventStore({ ...serving, credentials: another, log });
    const detail = 'the event store does not accept the name and password';
    const refused = { detail, reasons: [{ code: 'store_refuses', detail }] };
    await expect.poll(readiness).toEqual({
      code: 503,
      checks: { 'event store': refused, 'projection worker': refused, processes: refused },
    });
    expect((await create()).statusCode).toBe(503);
    await strict.stop();
    const store = await startEventStore({ ...serving, credentials, log });
    await expect.poll(readiness).toEqual({ code: 200, checks: {} });
    expect((await create()).statusCode).toBe(201);
    await store.stop();
  },
);
