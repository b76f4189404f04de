import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import pino from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { areKeysMissing, peopleWaiting } from '#platform/facts/missingKeys.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { ERASED } from '../../contracts/platform/fact.ts';
import { streams } from '../../contracts/streams.ts';
import { foldWhenKeysReturn } from '../../projections/platform/parked/keyReturns.ts';
import { projections } from '../../projections/projections.ts';
import { giveUpKeys } from './giveUpKeys.ts';

let stack: Stack;
let api: pg.Pool;
let projector: pg.Pool;
const stopping = new AbortController();
let returning: Promise<void>;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  api = connectPool(stack.urls.api, { name: 'test', max: 2 });
  projector = connectPool(stack.urls.projector, { name: 'test', max: 4 });
  const codec = factCodec(streams, subjectKeys(projector));
  const parts = { pool: projector, codec, log: pino({ level: 'silent' }), signal: stopping.signal };
  returning = foldWhenKeysReturn(parts, () => projections);
});
afterAll(async () => {
  stopping.abort();
  await returning;
  await api.end();
  await projector.end();
  await stack.stop();
});

/** Registers somebody whose key is stored nowhere. */
async function registerLost(id: string): Promise<void> {
  const strange = { forSealing: async () => randomBytes(32), forHashing: async () => randomBytes(32) };
  const codec = factCodec(streams, { ...strange, forOpening: async () => new Map() });
  const person = {
    name: 'Lost',
    email: `${id}@lost.example`,
    location: null,
    role: 'user',
    preferredLanguage: 'en',
  };
  const actor = { id: 'system', role: 'system' } as const;
  const stamped = { $correlationId: id, $causationId: id, command: { id, name: 'RegisterUser' }, actor };
  const facts = [{ type: 'UserRegistered', data: person }];
  const records = await codec.encode(`user-${id}`, facts, { ...stamped, at: new Date().toISOString() });
  await stack.store.append(`user-${id}`, 'none', records);
}

it('counts people by missing keys, and releases those whose keys are given up, as erased', async () => {
  expect([await peopleWaiting(api), await areKeysMissing(api)]).toEqual([0, false]);
  const [first, second] = [v7(), v7()];
  for (const id of [first, second]) await registerLost(id);
  await expect.poll(() => peopleWaiting(api)).toBe(2);
  expect(await peopleWaiting(projector)).toBe(2);
  // All that is about others works.
  const degraded = await stack.app.inject({ url: '/api/health/ready' });
  expect([degraded.statusCode, degraded.json().status]).toEqual([200, 'degraded']);
  expect(degraded.json().checks).toContainEqual(
    expect.objectContaining({
      name: 'keys of personal data',
      ok: false,
      reasons: [{ code: 'keys_missing', detail: expect.stringContaining('2 people') }],
    }),
  );
  // Without any key, nothing personal can be recorded.
  await api.query('insert into private.missing_keys default values');
  const lost = await stack.app.inject({ url: '/api/health/ready' });
  expect([lost.statusCode, lost.json().status]).toEqual([503, 'not ready']);
  await api.query('delete from private.missing_keys');
  expect(await giveUpKeys(api)).toEqual({ people: 2 });
  expect([await peopleWaiting(api), await areKeysMissing(api)]).toEqual([0, false]);
  const names = async () =>
    (await api.query('select name from read.users where id = any($1)', [[first, second]])).rows;
  await expect.poll(names).toEqual([{ name: ERASED }, { name: ERASED }]);
  // Each projection releases them by itself.
  const parked = async () => (await projector.query('select from projections.parked')).rowCount;
  await expect.poll(parked).toBe(0);
  expect(await giveUpKeys(api)).toEqual({ people: 0 });
});
