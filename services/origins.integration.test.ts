import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { userStream } from '#contracts/users/user.ts';
import { connectPool, inTransaction } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { forgetOldOrigins, originSubject } from '#platform/facts/originKeys.ts';
import { originsOf } from '#platform/facts/origins.ts';
import { eraseSubjectKey, subjectKeys } from '#platform/facts/subjectKeys.ts';
import { processLog } from '#platform/program/log.ts';
import type { StoredRecord } from '#platform/store/store.ts';
import { soon } from '#testing/soon.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { streams } from '../contracts/streams.ts';
import { verifyLog } from '../projections/platform/mirror/verifyLog.ts';
import { rebuild } from '../projections/platform/rebuild/rebuild.ts';
import { users } from '../projections/users/users.ts';

const NOW = new Date('2027-06-15T12:00:00Z');
const SYSTEM = { id: 'system', role: 'system' } as const;
const RACES = 100;

let stack: Stack;
let api: pg.Pool;
let projector: pg.Pool;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  api = connectPool(stack.urls.api, { name: 'test' });
  projector = connectPool(stack.urls.projector, { name: 'test' });
});
afterAll(async () => {
  await api.end();
  await projector.end();
  await stack.stop();
});

async function register(id: string): Promise<void> {
  const data = {
    name: 'Ona',
    email: `${id}@origins.example`,
    location: null,
    role: 'user',
    preferredLanguage: 'en',
  } as const;
  const asked = { commandId: id, actor: SYSTEM, now: NOW };
  await stack.execute(userStream, id, 'RegisterUser', data, asked);
}

/** Renames a person, by herself, from an address of that moment. */
function rename(id: string, at: string) {
  const origin = { ip: '203.0.113.9', userAgent: at };
  const asked = { commandId: v7(), actor: { id, role: 'user' } as const, now: new Date(at), origin };
  return stack.execute(userStream, id, 'RenameUser', { name: `Ona ${at}` }, asked);
}

async function recordsOf(id: string): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  for await (const record of stack.store.readStream(`user-${id}`)) records.push(record);
  return records;
}

test('from where people acted is forgotten after twelve months, and what they did stays', async () => {
  const id = v7();
  await register(id);
  const kept = ['2026-06-01T00:00:00.000Z', '2027-06-14T00:00:00.000Z'];
  for (const at of ['2025-01-31T23:00:00.000Z', '2026-05-31T23:59:59.999Z', ...kept]) await rename(id, at);
  const readable = async () => {
    const origins = await originsOf(subjectKeys(api), await recordsOf(id));
    return origins.map(origin => origin?.userAgent ?? null);
  };
  const [, oldest, older] = await readable();
  expect([oldest, older]).toEqual(['2025-01-31T23:00:00.000Z', '2026-05-31T23:59:59.999Z']);

  expect(await forgetOldOrigins(api, NOW)).toBe(2);
  expect(await forgetOldOrigins(api, NOW)).toBe(0);
  expect(await readable()).toEqual([null, null, null, ...kept]);

  const codec = factCodec(streams, subjectKeys(projector));
  expect((await codec.decode(await recordsOf(id))).at(1)?.data).toEqual({
    name: 'Ona 2025-01-31T23:00:00.000Z',
  });
  const head = await stack.store.head();
  await vi.waitUntil(
    async () =>
      (await projector.query('select from projections.checkpoints where position < $1', [head])).rowCount ===
      0,
    soon,
  );
  const log = processLog({ name: 'test', level: 'error' });
  const [report] = await rebuild({ pool: projector, codec, log, projections: [users], then: 'swap' });
  expect(report!.comparison).toMatchObject({ identical: true });
  expect((await verifyLog({ store: stack.store, pool: projector })).problems).toEqual([]);
});

test('keys of others are not taken for those of months, whatever their subjects are called', async () => {
  const strange = ['2020-01-01', 'a@2020-1', 'a%@2020-01x', '@', '$hashing2'];
  const keys = subjectKeys(api);
  for (const subject of strange) await keys.forSealing(subject);
  await keys.forSealing('a_b@2026-07');
  await keys.forSealing('axb@2026-07');
  await forgetOldOrigins(api, NOW);
  await inTransaction(api, client => eraseSubjectKey(client, 'a_b'));
  const found = await keys.forOpening(new Set([...strange, 'a_b@2026-07', 'axb@2026-07']));
  const gone = [...found].filter(([, key]) => key === null).map(([subject]) => subject);
  expect(gone).toEqual(['a_b@2026-07']);
});

test('an erased person acts no more: no key of a month is made beside an erasure', async () => {
  for (let race = 0; race < RACES; race += 1) {
    const id = v7();
    const keys = subjectKeys(api);
    await keys.forSealing(id);
    const months = ['2027-05-01', '2027-06-01'].map(at => originSubject(id, at));
    const erasing = inTransaction(api, client => eraseSubjectKey(client, id));
    await Promise.allSettled([...months.map(month => keys.forSealing(month)), erasing]);
    const left = await keys.forOpening(new Set([id, ...months]));
    expect([...left.values()].filter(key => key !== null)).toEqual([]);
    await expect(subjectKeys(api).forSealing(months[0]!)).rejects.toMatchObject({ code: 'erased' });
  }
});
