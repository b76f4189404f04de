import { pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { userStream } from '#contracts/users/user.ts';
import { connectPool } from '#platform/database/database.ts';
import { browser, confirmSessions, register, signIn } from '#testing/door.ts';
import { scaled } from '#testing/scale.ts';
import { ADMIN, JWT_SECRET, type Stack, startStack } from '#testing/stack.ts';
import { otherAdministrators } from '../access/accounts/accountStates.ts';
import { buildApp } from '../app.ts';

/** How often two administrators demote each other. */
const ROUNDS = scaled(20, 200);

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
    await expect.poll(async () => (await pool.query(WAITING)).rows[0].waiting).toBe(2);
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

it('an administrator is left, though two demote each other at once, every time', async () => {
  const eva = await register(stack, 'Eva', 'admin');
  const finn = await register(stack, 'Finn', 'admin');
  const demoted = { role: 'user', own: false, otherAdministrators: 9 } as const;
  const system = { id: 'system', role: 'system' } as const;
  const give = (id: string, role: 'admin' | 'user') =>
    stack.execute(
      userStream,
      id,
      'ChangeUserRole',
      { ...demoted, role },
      { commandId: v7(), actor: system, now: new Date() },
    );
  const [first, second] = [browser(stack), browser(stack)];
  await signIn(stack, first, eva);
  await signIn(stack, second, finn);
  const users = async (who: typeof first) =>
    (await who.send('GET', '/admin/users?role=admin&status=active', undefined, await stack.upToDate())).json()
      .users;
  for (const { id } of await users(first)) if (![eva.id, finn.id].includes(id)) await give(id, 'user');
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    await confirmSessions(stack);
    const answers = await Promise.all([
      first.send('PUT', `/admin/users/${finn.id}/role`, { role: 'user' }),
      second.send('PUT', `/admin/users/${eva.id}/role`, { role: 'user' }),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    outcomes.add([...statuses].sort().join());
    const [loser, winner] = statuses[0] === 200 ? [finn, first] : [eva, second];
    expect(await users(winner)).toMatchObject([{ status: 'active' }]);
    await give(loser.id, 'admin');
    await users(winner);
  }
  // The second is refused as the last administrator, or has lost the role before it is admitted.
  for (const outcome of outcomes) expect(['200,403', '200,409']).toContain(outcome);
});
