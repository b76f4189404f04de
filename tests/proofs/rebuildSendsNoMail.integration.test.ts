import pino from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { browser, quiet, register, signIn } from '#testing/door.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { rebuild } from '../../projections/platform/rebuild/rebuild.ts';
import { projections } from '../../projections/projections.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true });
});
afterAll(() => stack?.stop());

it('sends no mail when everything is rebuilt', async () => {
  for (const name of ['Bea', 'Carlos', 'Dana']) {
    const person = await register(stack, name, 'user');
    await signIn(stack, browser(stack), person, 'code');
  }
  await quiet(stack);
  const sent = (await stack.mails()).length;
  expect(sent).toBeGreaterThanOrEqual(3);

  const pool = connectPool(stack.urls.projector, { name: 'test' });
  const codec = factCodec(streams, subjectKeys(pool));
  const reports = await rebuild({ pool, codec, log: pino({ level: 'silent' }), projections, then: 'swap' });
  await pool.end();
  expect(reports.map(({ name }) => name)).toEqual(projections.map(({ name }) => name));
  await quiet(stack);
  expect(await stack.mails()).toHaveLength(sent);

  // Mail still works: that is not why the count stayed the same.
  await signIn(stack, browser(stack), await register(stack, 'Eli', 'user'), 'code');
  await quiet(stack);
  expect((await stack.mails()).length).toBeGreaterThan(sent);
});
