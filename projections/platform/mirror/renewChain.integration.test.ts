import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { type Connection, openConnection } from '#platform/store/connection.ts';
import { mortal } from '#testing/kills/mortal.ts';
import { makeEarlierChain } from '#testing/logs/earlierChain.ts';
import { strike } from '#testing/logs/strangers.ts';
import { appendEvents } from '#testing/manyEvents.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { storeUrl } from '#testing/testStore.ts';
import { isRenewed } from './chains.ts';
import { completeIndexes } from './mirrorIndexes.ts';
import { BrokenChain, renewChain } from './renewChain.ts';
import { verifyLog } from './verifyLog.ts';

const log = pino({ level: 'silent' });
const MANY = scaled(60, 60_000);

let stack: Stack;
let pool: pg.Pool;
let connection: Connection;
/** What this version itself makes of the log. */
let own: Awaited<ReturnType<typeof facts>>;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  pool = connectPool(stack.urls.projector, { name: 'test', statements: 'maintenance', onError: () => {} });
  connection = openConnection(storeUrl(stack.eventStorePort));
  await appendEvents(stack.store, MANY);
  await strike(connection.client);
  const head = await stack.store.head();
  const waiting = `select from projections.checkpoints where name = 'facts' and position < $1`;
  while ((await pool.query(waiting, [head])).rowCount) await pause(20);
  await stack.pauseProjections();
  own = await facts();
  await pool.query('create table read.as_made as table read.facts');
});
afterAll(async () => {
  await connection?.close();
  await pool?.end();
  await stack?.stop();
});

let earlier: Buffer;
beforeEach(async () => {
  await pool.query(`drop table if exists read.facts__renewed; drop table read.facts;
    create table read.facts as table read.as_made; alter table read.facts add primary key (position);
    truncate projections.renewed_chains`);
  earlier = await makeEarlierChain(pool);
});

const facts = async () => (await pool.query(`select * from read.facts order by position`)).rows;
const pairs = async () => (await pool.query('select * from projections.renewed_chains')).rows;
const middle = `(select position from read.facts order by position offset 20 limit 1)`;

describe('the chain of an earlier version', () => {
  it('is replaced by what this version makes of the same log, and the ends of both are kept', async () => {
    await expect(verifyLog({ store: stack.store, pool })).rejects.toThrow('still that of an earlier version');
    const began = performance.now();
    await renewChain({ pool, log, step: scaled(25, 10_000) });
    if (MANY > 1_000) console.log(`${own.length} facts: ${Math.round(performance.now() - began)} ms`);
    await completeIndexes(pool);
    expect(await isRenewed(pool)).toBe(true);
    expect(await facts()).toEqual(own);
    const { end, problems } = await verifyLog({ store: stack.store, pool });
    expect(problems).toEqual([]);
    expect(await pairs()).toMatchObject([{ earlier_hash: earlier, ...end, position: own.at(-1).position }]);
    await renewChain({ pool, log });
    expect(await pairs()).toHaveLength(1);
  });

  it('is replaced by whoever goes on after those who were killed, each at another moment', async () => {
    const step = Math.ceil(own.length / 8);
    for (let lifetime = 3; !(await isRenewed(pool)); lifetime += scaled(17, 4)) {
      const worker = mortal(stack.urls.projector, stack.store, lifetime, pool);
      await Promise.race([renewChain({ pool: worker.pool, log, step }), worker.died]);
      await worker.kill();
    }
    await completeIndexes(pool);
    expect(await facts()).toEqual(own);
    expect(await pairs()).toHaveLength(1);
  });

  it.each([
    ['a fact was changed', `update read.facts set data = '{"title": "Forged"}' where position = ${middle}`],
    ['a fact was removed', `delete from read.facts where position = ${middle}`],
    ['a hash was changed', `update read.facts set hash = sha256('') where position = ${middle}`],
    [
      'a record of others was changed',
      `update read.facts set foreign_record = replace(foreign_record, 'No metadata', 'Forged')
       where foreign_record like '%No metadata%'`,
    ],
  ])('is not replaced where %s', async (_, change) => {
    await pool.query(change);
    const before = await facts();
    await expect(renewChain({ pool, log, step: 10 })).rejects.toThrow(BrokenChain);
    await expect(renewChain({ pool, log, step: 10 })).rejects.toThrow('is broken at position');
    expect(await facts()).toEqual(before);
    expect(await isRenewed(pool)).toBe(false);
    expect(await pairs()).toEqual([]);
  });

  it('waits for those who read the mirror, who are not disturbed', async () => {
    const reader = await pool.connect();
    await reader.query('begin; select from read.facts limit 1');
    const renewing = renewChain({ pool, log });
    const again = `select from pg_locks where relation = 'read.facts'::regclass and not granted`;
    await expect.poll(async () => (await pool.query(again)).rowCount, { timeout: 20_000 }).toBe(1);
    await reader.query('commit');
    reader.release();
    await renewing;
    expect(await facts()).toEqual(own);
  });
});
