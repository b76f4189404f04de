import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { streams } from '#contracts/streams.ts';
import { loadStream } from '#platform/commands/loadStream.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { browser, quiet } from '#testing/door.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { forgetOldStrangers, recordStrangers } from './strangers.ts';

const NOW = new Date('2026-11-18T12:34:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
let stack: Stack;
let pool: pg.Pool;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true, clock: () => NOW });
  pool = new pg.Pool({ connectionString: stack.urls.api, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

const told = async () =>
  (
    await loadStream(
      { store: stack.store, codec: factCodec(streams, subjectKeys(pool)) },
      'strangers-2026-11-18',
    )
  ).map(({ data }) => data);

it('records once an hour the attempts with e-mails that have no account', async () => {
  const [one, other] = [browser(stack, '203.0.113.1'), browser(stack, '203.0.113.2')];
  for (let index = 0; index < 4; index++) {
    await one.send('POST', '/auth/login', { email: `s${index}@example.org`, password: 'x' });
  }
  await other.send('POST', '/auth/email/send-code', { email: 's9@example.org' });
  for (const code of ['1111', '2222', '3333']) {
    await other.send('POST', '/auth/email/verify-code', { email: 's9@example.org', code });
  }
  await quiet(stack);
  const { work } = recordStrangers({ pool, execute: stack.execute });
  const signal = AbortSignal.timeout(10_000);
  expect(await work({ now: later(20), signal })).toBe(false);
  expect(await told()).toEqual([]);
  expect(await work({ now: later(35), signal })).toBe(true);
  expect(await work({ now: later(35), signal })).toBe(false);
  expect(await told()).toEqual([
    {
      from: '2026-11-18T12:00:00.000Z',
      codesAsked: 1,
      wrongCodes: 3,
      wrongPasswords: 4,
      locks: 1,
      addresses: 2,
      busiest: '203.0.113.2 5, 203.0.113.1 4',
    },
  ]);
  expect((await pool.query('select 1 from private.strangers')).rowCount).toBe(0);
});

it('forgets the addresses after a year', async () => {
  expect(await forgetOldStrangers(pool, new Date('2027-11-18T00:00:00Z'))).toBe(0);
  expect(await forgetOldStrangers(pool, new Date('2027-11-19T00:00:00Z'))).toBe(1);
  expect(await told()).toMatchObject([{ wrongPasswords: 4, busiest: 'Erased user' }]);
});
