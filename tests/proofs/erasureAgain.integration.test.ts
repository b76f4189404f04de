import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { userStream } from '#contracts/users/user.ts';
import { EMBEDDED, type Product, startProduct } from '#testing/product.ts';
import { streams } from '../../contracts/streams.ts';
import { keepFirstPassword } from '../../services/access/accounts/credentials.ts';
import { rules } from '../../services/compose/rules.ts';
import { commandExecutor, type Execute } from '../../services/platform/commands/commands.ts';
import { connectPool } from '../../services/platform/database/database.ts';
import { factCodec } from '../../services/platform/facts/factCodec.ts';
import { subjectKeys } from '../../services/platform/facts/subjectKeys.ts';
import { connectStore, type Store } from '../../services/platform/store/store.ts';

// VACUUM FULL copies rows that an older transaction can still see, so the product has to repeat it.

/** The product repeats it after ten seconds; the rest is slack for a busy machine. */

let product: Product;
let api: pg.Pool;
let owner: pg.Pool;
let store: Store;
let execute: Execute;
beforeAll(async () => {
  product = await startProduct(EMBEDDED);
  const { database, eventStore } = product.urls;
  api = connectPool(database.api, { name: 'test' });
  owner = connectPool(database.owner, { name: 'test' });
  store = connectStore({ url: eventStore });
  const codec = factCodec(streams, subjectKeys(api));
  execute = commandExecutor({ store, codec, rules, namesOf: async () => new Map() });
});
afterAll(async () => {
  await store?.close();
  await Promise.all([api?.end(), owner?.end()]);
  await product?.stop();
});

/** Where personal data is stored, and the column that identifies the person. */
type Place = { table: string; column: string; key: string };

async function register(name: string): Promise<string> {
  const id = v7();
  const email = `${name.toLowerCase()}@again.example`;
  const data = { name, email, role: 'user', location: null, preferredLanguage: 'en' } as const;
  const actor = { id: 'system', role: 'system' } as const;
  await keepFirstPassword(api, id, 'a password of hers');
  await execute(userStream, id, 'RegisterUser', data, { commandId: id, actor, now: new Date() });
  await expect.poll(() => stored({ table: 'read.users', column: 'name', key: 'id' }, id)).toBe(name);
  return id;
}

async function stored({ table, column, key }: Place, id: string) {
  const { rows } = await owner.query(`select ${column} as value from ${table} where ${key} = $1`, [id]);
  return rows[0]?.value;
}

async function erase(id: string): Promise<void> {
  const { status } = await fetch(`${product.address}/api/admin/users/${id}/personal-data`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${product.token}` },
  });
  expect(status).toBe(200);
}

/** The file of a table; a rewrite changes it. */
async function fileOf(table: string): Promise<string> {
  const { rows } = await owner.query('select pg_relation_filepath($1) as path', [table]);
  return join(product.dataDir, 'postgres', rows[0].path);
}

/** A transaction with a snapshot of this moment that locks no table. */
async function olderTransaction(): Promise<pg.PoolClient> {
  const client = await owner.connect();
  onTestFinished(() => client.release(true));
  await client.query('begin isolation level repeatable read');
  await client.query('select 1');
  return client;
}

/** Whether a trace is in a table's file; repeated if the table was rewritten in the meantime. */
async function isInFile(place: Place, trace: string | Buffer): Promise<boolean> {
  const path = await fileOf(place.table);
  const found = readFileSync(path).includes(trace);
  return path === (await fileOf(place.table)) ? found : isInFile(place, trace);
}

/** Ends an older transaction once the table was rewritten during it, and waits for the trace to disappear. */
async function expectGone(
  place: Place,
  id: string,
  { trace, before, older }: { trace: string | Buffer; before: string; older: pg.PoolClient },
): Promise<void> {
  await expect.poll(() => fileOf(place.table)).not.toBe(before);
  expect(await stored(place, id)).not.toEqual(trace);
  expect(await isInFile(place, trace), 'the older transaction sees it').toBe(true);
  await older.query('commit');
  await expect.poll(() => isInFile(place, trace)).toBe(false);
}

test('a name leaves the files of rows once an older transaction has ended', async () => {
  const place = { table: 'read.users', column: 'name', key: 'id' };
  const id = await register('Vestigia');
  const trace = await stored(place, id);
  const older = await olderTransaction();
  const before = await fileOf(place.table);
  await erase(id);
  await expectGone(place, id, { trace, before, older });
});

test('a key leaves the files of keys once an older transaction has ended', async () => {
  const place = { table: 'private.subject_keys', column: 'key', key: 'subject' };
  const id = await register('Remanentia');
  const trace = await stored(place, id);
  const older = await olderTransaction();
  await erase(id);
  // The key is gone by now; a rewrite for an earlier erasure must not count.
  const before = await fileOf(place.table);
  await expectGone(place, id, { trace, before, older });
});
