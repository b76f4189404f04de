import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '#testing/freshDatabase.ts';
import { connectPool, inOneTrip, inTransaction, isDatabaseDown, onceReachable } from './database.ts';

let pool: pg.Pool;
let other: pg.Pool;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await freshDatabase(inject('databaseUrl'));
  drop = fresh.drop;
  pool = connectPool(fresh.urls.owner, { name: 'test', max: 1 });
  other = connectPool(fresh.urls.superuser, { name: 'test' });
});
afterAll(async () => {
  await pool.end();
  await other.end();
  await drop();
});

/** Ends the server's side of a connection, and waits until this side has noticed. */
async function breakConnection(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise(settle => client.once('end', settle));
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
}

describe('a connection that breaks in the middle of a transaction', () => {
  it('fails the transaction, leaves the process alone, and is replaced', async () => {
    const broken = inTransaction(pool, async client => {
      await breakConnection(client);
      // Time for an error without a listener to surface.
      await pause(20);
      await client.query('select 1');
    });
    const error = await broken.then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(error && isDatabaseDown(error)).toBe(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

describe.each([true, false])('statements in one trip of a transaction, pipelined: %s,', pipelined => {
  const within = <Result>(work: (client: pg.PoolClient) => Promise<Result>) =>
    inTransaction(pool, work, { pipelined });
  const numbers = async () => (await pool.query('select n from numbers order by n')).rows.map(({ n }) => n);
  beforeAll(() => pool.query('create table numbers (n integer primary key)'));
  afterAll(() => pool.query('drop table numbers'));

  it('are answered in their order', async () => {
    const answers = await within(client =>
      inOneTrip(client, [
        async () => (await client.query('select pg_sleep(0.02), 1 as one')).rows[0].one as number,
        async () => (await client.query('select 2 as two')).rows[0].two as number,
      ]),
    );
    expect(answers).toEqual([1, 2]);
  });

  it('change nothing if one of them fails, whose error is that of the first, and leave the connection usable', async () => {
    const insert = (n: number) => (client: pg.PoolClient) => () =>
      client.query('insert into numbers values ($1)', [n]);
    const failing = within(async client => {
      await inOneTrip(client, [insert(1)(client)]);
      await inOneTrip(client, [insert(2)(client), insert(1)(client), insert(3)(client)]);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await numbers()).toEqual([]);
    await within(client => inOneTrip(client, [insert(4)(client), insert(5)(client)]));
    expect(await numbers()).toEqual([4, 5]);
  });

  it('are taken back when the work fails after them', async () => {
    const failing = within(async client => {
      await inOneTrip(client, [() => client.query('insert into numbers values (6)')]);
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    expect(await numbers()).not.toContain(6);
  });

  it('fail with the connection, and nothing of them is kept', async () => {
    const broken = within(async client => {
      const [, { rows }] = await inOneTrip(client, [
        () => client.query('insert into numbers values (7)'),
        () => client.query<{ pid: number }>('select pg_backend_pid() as pid'),
      ]);
      const terminate = other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await inOneTrip(client, [() => client.query('select pg_sleep(5)'), () => terminate]);
    });
    const error = await broken.then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(error && isDatabaseDown(error)).toBe(true);
    expect(await numbers()).not.toContain(7);
  });
});

describe('work at the start of a process', () => {
  const nobodyThere = connectPool('postgres://nobody@127.0.0.1:1/none', { name: 'test' });
  afterAll(() => nobodyThere.end());

  it('is retried while the database cannot be reached', async () => {
    let tries = 0;
    const work = () => (++tries < 3 ? nobodyThere : pool).query('select 1 as one');
    expect((await onceReachable(work)).rows).toEqual([{ one: 1 }]);
    expect(tries).toBe(3);
  });

  it('fails when that takes too long, and immediately when it fails for another reason', async () => {
    await expect(onceReachable(() => nobodyThere.query('select 1'), 150)).rejects.toThrow('ECONNREFUSED');
    let tries = 0;
    const wrong = () => {
      tries += 1;
      return pool.query('select nothing from nowhere');
    };
    await expect(onceReachable(wrong)).rejects.toThrow('nowhere');
    expect(tries).toBe(1);
  });
});
