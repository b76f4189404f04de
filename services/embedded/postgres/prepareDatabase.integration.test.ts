import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { freshDatabase } from '#testing/freshDatabase.ts';
import { migrateToLatest } from '../../migrations.ts';
import { type DatabaseUrls, prepareDatabase, withClient } from './prepareDatabase.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  await run('projector', 'create table read.things (id int primary key)');
  await run('owner', 'create table projections.marks (id serial); create table private.notes (id serial)');
});

afterAll(() => database?.drop());

const run = (role: keyof DatabaseUrls, sql: string) =>
  withClient(database.urls[role]!, client => client.query(sql));

test('preparing again changes nothing and does not fail', async () => {
  await prepareDatabase(database.urls);
  await run('api', 'select * from read.things');
});

test.each([
  ['projector', 'insert into read.things values (1)'],
  ['projector', 'insert into projections.marks default values'],
  ['projector', 'alter table read.things rename to shadow; alter table read.shadow rename to things'],
  ['api', 'select * from read.things'],
  ['api', 'select * from projections.marks'],
  ['api', 'insert into private.notes default values'],
  ['api', 'delete from private.notes'],
  ['owner', 'create table log.facts (id int)'],
  ['owner', 'alter table read.things add column more int'],
] as const)('%s may: %s', async (role, sql) => {
  await run(role, sql);
});

test.each([
  ['api', 'insert into read.things values (2)'],
  ['api', 'delete from projections.marks'],
  ['api', 'create table read.mine (id int)'],
  ['api', 'create table private.mine (id int)'],
  ['api', 'select * from log.facts'],
  ['projector', 'select * from private.notes'],
  ['projector', 'insert into private.notes default values'],
  ['projector', 'select * from log.facts'],
  ['analyst', 'select * from read.things'],
  ['analyst', 'select * from private.notes'],
  ['analyst', 'create table analysis.mine (id int)'],
] as const)('%s may not: %s', async (role, sql) => {
  await expect(run(role, sql)).rejects.toThrow(/permission denied|read-only transaction/);
});

test('rights that an earlier version gave the projections are revoked by the migrations', async () => {
  await run(
    'superuser',
    `alter default privileges for role tanda_owner in schema private grant select on tables to tanda_projector;
     grant select on all tables in schema private to tanda_projector`,
  );
  await run('projector', 'select * from private.notes');
  const owner = connectPool(database.urls.owner, { name: 'test' });
  await migrateToLatest(owner).finally(() => owner.end());
  await run('owner', 'create table private.later (id int)');
  await run('projector', 'select * from private.subject_keys');
  for (const table of ['notes', 'later', 'credentials', 'sessions', 'login_codes']) {
    await expect(run('projector', `select * from private.${table}`)).rejects.toThrow(/permission denied/);
  }
});

test('a letter outside ASCII is a letter to search and to upper and lower case', async () => {
  const { rows } = await run(
    'api',
    "select lower('ŁÓDŹ') as lower, 'ÉCOLE' ilike '%école%' as alike, show_trgm('ł')",
  );
  expect(rows[0]).toMatchObject({ lower: 'łódź', alike: true });
  expect(rows[0].show_trgm).not.toEqual([]);
});
