import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '#testing/freshDatabase.ts';
import { connectPool, inTransaction, isDatabaseDown, onceReachable } from './database.ts';

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
