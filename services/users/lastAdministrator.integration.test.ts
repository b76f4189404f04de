import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { browser, confirmSessions, register, signIn } from '#testing/door.ts';
import { ADMIN, JWT_SECRET, type Stack, startStack } from '#testing/stack.ts';
import { otherAdministrators } from '../access/standings.ts';
import { buildApp } from '../app.ts';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true });
});
afterAll(() => stack.stop());

const WAITING = `
  select count(*)::int as waiting from pg_locks
  where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;

it('one administrator is left if two erase each other at once on two machines', async () => {
  const pool = connectPool(stack.urls.api, { name: 'test' });
  const log = pino({ level: 'silent' });
  const { app } = await buildApp({ pool, store: stack.store, log, jwtSecret: JWT_SECRET });
  const holder = await pool.connect();
  try {
    const first = browser(stack);
    first.token = (await first.send('POST', '/auth/login', ADMIN)).json().token;
    const { id: firstId } = (await first.send('GET', '/auth/me')).json();
    const person = await register(stack, 'Max', 'admin');
    const second = browser({ ...stack, app });
    await signIn(stack, second, person);

    await confirmSessions(stack);
    // Neither gets any further until both have been admitted as the administrators that they still are.
    await holder.query('begin');
    await otherAdministrators(holder, firstId);
    const asked = Promise.all([
      first.send('DELETE', `/admin/users/${person.id}/personal-data`),
      second.send('DELETE', `/admin/users/${firstId}/personal-data`),
    ]);
    await expect.poll(async () => (await pool.query(WAITING)).rows[0].waiting, { timeout: 10_000 }).toBe(2);
    await holder.query('commit');

    const answers = (await asked).toSorted((one, other) => one.statusCode - other.statusCode);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    expect(answers[1]!.json()).toMatchObject({
      code: 'last_administrator',
      error: 'The last administrator cannot be erased.',
    });
  } finally {
    holder.release(true);
    await app.close();
    await pool.end();
  }
});
