import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { eventStream } from '#contracts/events/event/event.ts';
import { call } from '#contracts/platform/call.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { JWT_SECRET, type Stack, startStack } from '#testing/stack.ts';
import { coreOf } from '../../core.ts';
import { connectPool } from '../database/database.ts';
import { httpApp, registerPlugins } from '../http/httpApp.ts';
import type { Store } from '../store/store.ts';
import type { Asked } from './commands.ts';

const rename = call({
  ...{ method: 'PUT', path: '/api/titles/:id', summary: 'Change the title', access: 'public' },
  ...{ params: z.object({ id: z.string() }), body: z.object({ title: z.string() }) },
  answer: z.object({ revision: z.number() }),
});

let stack: Stack;
let pool: pg.Pool;
let app: FastifyInstance;
/** Nothing is appended while it is pending. */
let held: Promise<void> | undefined;
/** The commands that hold the turn or wait for it. */
const asked: Asked[] = [];

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false, projections: [] });
  pool = connectPool(stack.urls.api, { name: 'test' });
  const store: Store = {
    ...stack.store,
    async append(...given) {
      await held;
      return stack.store.append(...given);
    },
  };
  const parts = { pool, store, log: pino({ level: 'silent' }), jwtSecret: JWT_SECRET };
  app = httpApp(parts);
  await registerPlugins(app, parts.jwtSecret);
  const { calls, execute } = coreOf(app, parts);
  calls.command(rename, async given => {
    asked.push(given.asked);
    const { revision } = await execute(eventStream, given.params.id, 'ChangeEvent', given.body, given.asked);
    return { body: { revision } };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await stack.stop();
});

/** Sends a command over a connection of its own; resolves once the command is queued for its stream. */
async function send(id: string, title: string) {
  const before = asked.length;
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const body = JSON.stringify({ title });
  const head = `content-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close`;
  socket.write(`PUT /api/titles/${id} HTTP/1.1\r\nhost: 127.0.0.1\r\n${head}\r\n\r\n${body}`);
  const answer = text(socket).then(received => received.slice(9, 12));
  answer.catch(() => {});
  await expect.poll(() => asked.length, { interval: 5 }).toBe(before + 1);
  return { answer, leave: () => socket.destroy(), asked: asked[before]! };
}

describe('a caller who leaves while its command waits for others', () => {
  it('does not hold up those behind: the command is not executed', async () => {
    const id = v7();
    const actor = { id: 'ana', role: 'admin' } as const;
    await stack.execute(eventStream, id, 'CreateEvent', salsaFriday, {
      commandId: id,
      actor,
      now: new Date(),
    });
    const { promise, resolve: release } = Promise.withResolvers<void>();
    held = promise;
    const first = await send(id, 'First');
    const gone = [await send(id, 'Gone'), await send(id, 'Gone, too')];
    for (const { leave } of gone) leave();
    const last = await send(id, 'Last');
    await expect.poll(() => gone.map(one => one.asked.isGone?.())).toEqual([true, true]);
    expect([first, last].map(one => one.asked.isGone?.())).toEqual([false, false]);
    release();
    expect([await first.answer, await last.answer]).toEqual(['200', '200']);
    const titles = (await stack.recordsOf(`event-${id}`)).map(
      ({ data }) => (data as { title: string }).title,
    );
    expect(titles).toEqual([salsaFriday.title, 'First', 'Last']);
  });
});
