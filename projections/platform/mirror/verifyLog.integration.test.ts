import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import type { Store } from '#platform/store/store.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { prepareTables } from '../live/schema.ts';
import { verifyLog } from './verifyLog.ts';

let stack: Stack;
let pool: pg.Pool;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  pool = connectPool(stack.urls.projector, { name: 'test' });
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

/** Creates an event, and waits until the mirror has it; answers the position. */
async function create(): Promise<bigint> {
  const body = { title: 'Night', startDateTime: '2027-03-26T20:00:00' };
  const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body });
  const position = BigInt(answer.json().commit.position);
  const mirrored = 'select 1 from read.facts where position = $1';
  await expect.poll(async () => (await pool.query(mirrored, [position])).rowCount).toBe(1);
  return position;
}

/** The store; somebody writes while its log is read, before each fact. */
function whileSomebodyWrites(writes: number): Store {
  let left = writes;
  return {
    ...stack.store,
    async *readAll(options) {
      for await (const record of stack.store.readAll(options)) {
        if (left-- > 0) await create();
        yield record;
      }
    },
  };
}

it('accepts facts that are written while it runs', async () => {
  await create();
  const verdict = await verifyLog({ store: whileSomebodyWrites(3), pool });
  expect(verdict.problems).toEqual([]);
  expect(verdict.head).toBeLessThan(await stack.store.head());
});

it('accepts a mirror from before foreign records were stored', async () => {
  await pool.query('alter table read.facts drop column foreign_kind, drop column foreign_record');
  await prepareTables(pool, []);
  expect((await verifyLog({ store: stack.store, pool })).problems).toEqual([]);
});

it('reports a fact that the mirror marks as foreign', async () => {
  const { rows } = await pool.query<{ position: bigint }>('select max(position) as position from read.facts');
  const { position } = rows[0]!;
  const kinds = `update read.facts set foreign_kind = $2 where position = $1`;
  await pool.query(kinds, [position, 'data']);
  const { problems } = await verifyLog({ store: stack.store, pool });
  expect(problems).toEqual([{ position, what: 'is not what the log says' }]);
  await pool.query(kinds, [position, null]);
});

it('still reports facts that only the mirror has', async () => {
  const position = await create();
  await pool.query(
    `insert into read.facts select position + 1, gen_random_uuid(), stream, category, revision + 1, type, at,
       actor_id, command, correlation_id, reason, data, metadata, hash from read.facts where position = $1`,
    [position],
  );
  const { problems } = await verifyLog({ store: whileSomebodyWrites(0), pool });
  expect(problems).toEqual([{ position: position + 1n, what: 'is in the mirror and not in the log' }]);
});
