import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '#testing/freshDatabase.ts';
import { prepareTables } from '../../../projections/platform/live/schema.ts';
import { connectPool } from './database.ts';
import { type Freshness, freshness } from './freshness.ts';

let pool: pg.Pool;
let other: pg.Pool;
let waiting: Freshness;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await freshDatabase(inject('databaseUrl'));
  drop = fresh.drop;
  pool = connectPool(fresh.urls.owner, { name: 'waiting' });
  other = connectPool(fresh.urls.superuser, { name: 'test' });
  await prepareTables(pool, []);
  waiting = freshness(pool, () => {});
});
beforeEach(() => moveTo(0, { told: false }));
afterAll(async () => {
  await waiting.close();
  await pool.end();
  await other.end();
  await drop();
});

let name = '';
let turn = 0;

/** Moves the checkpoint of this test's projection, and notifies unless `told` is false. */
async function moveTo(position: number, { told = true } = {}): Promise<void> {
  if (position === 0) name = `projection${turn++}`;
  const values = [name, position];
  await other.query(
    `insert into projections.checkpoints (name, shape, position) values ($1, '', $2)
     on conflict (name) do update set position = excluded.position`,
    values,
  );
  if (told) await other.query("select pg_notify('projected', $1)", [values.join(' ')]);
}

const PATIENCE = 5_000;

describe('a query that waits for projections', () => {
  it('learns that they have passed its position, or where they are', async () => {
    const fresh = waiting.wait([name], 7n, PATIENCE);
    await moveTo(7);
    expect(await fresh).toEqual({ fresh: true });
    expect(await waiting.wait([name], 9n, 50)).toEqual({ fresh: false, at: 7n });
  });

  it('notices what happened while the listening connection was broken', async () => {
    await waiting.wait([name], 1n, 200);
    const fresh = waiting.wait([name], 7n, PATIENCE);
    const { rowCount } = await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'tanda waiting' and query like 'listen %'`,
    );
    expect(rowCount).toBe(1);
    await moveTo(7, { told: false });
    expect(await fresh).toEqual({ fresh: true });
  });

  it('listens again after that', async () => {
    const fresh = waiting.wait([name], 3n, PATIENCE);
    await moveTo(3);
    expect(await fresh).toEqual({ fresh: true });
  });
});

describe('what has changed', () => {
  it('is another position for each projection that had something to fold, and stays where it had not', async () => {
    const seen = () => waiting.changes([name]).map(String);
    await moveTo(3);
    await waiting.wait([name], 3n, PATIENCE);
    expect(seen()).toEqual(['3']);
    // Notifications are lost while the connection is down: afterwards the checkpoint is read, which has not moved.
    const heard = async () => {
      await other.query("select pg_notify('projected', $1)", [`others 5 ${name},more`]);
      return (await waiting.wait([name], 5n, 50)).fresh;
    };
    await expect.poll(heard).toBe(true);
    expect(seen()).toEqual(['3']);
    await moveTo(8);
    await waiting.wait([name], 8n, PATIENCE);
    expect(seen()).toEqual(['8']);
    expect(waiting.changes([name, 'nothing yet']).map(String)).toEqual(['8', '0']);
  });
});
