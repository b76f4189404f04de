import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { factTypesOf } from '#platform/facts/factTypes.ts';
import { isSealed } from '#platform/facts/sealing.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { runProgram } from '#testing/ownDatabase.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { storeUrl } from '#testing/testStore.ts';
import { sendAnyCommands } from '../../../tests/releases/anyCommands.ts';
import { rebuild } from '../../platform/rebuild/rebuild.ts';
import { projections } from '../../projections.ts';
import { regions } from '../../regions/regions.ts';
import { ask } from './query.ts';
import { offerViews, viewsOf } from './views.ts';

let stack: Stack;
let pool: pg.Pool;
let url: string;
const views = viewsOf(streams, projections);

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  pool = connectPool(stack.urls.projector, { name: 'test' });
  url = stack.urls.analyst!;
  await sendAnyCommands(stack.execute, new Date('2026-06-01T12:00:00Z'));
  await stack.ask('GET', '/api/admin/events');
  await stack.pauseProjections();
  await offerViews(pool, views, new URL(url).username);
});
afterAll(async () => {
  await pool?.end();
  await stack?.stop();
});

const rowsOf = async (query: string) => (await ask(url, query, 60)).rows;

/** What is personal in the log: opened, and as it is sealed. */
async function personalTexts(): Promise<string[]> {
  const records = [];
  for await (const record of stack.store.readAll()) records.push(record);
  const { facts } = await factCodec(streams, subjectKeys(pool)).decodeEach(records);
  const types = factTypesOf(streams);
  const opened = facts.flatMap(({ type, data }) =>
    types.get(type)!.personal.flatMap(field => (typeof data[field] === 'string' ? [data[field]] : [])),
  );
  const sealed = records.flatMap(({ data }) =>
    Object.values(data as object)
      .filter(isSealed)
      .map(one => one.$sealed),
  );
  const others = facts.map(({ type, data }) => {
    const { personal } = types.get(type)!;
    return JSON.stringify(Object.entries(data).filter(([field]) => !personal.includes(field)));
  });
  const elsewhere = others.join('\n');
  // Made at random, some are words of JavaScript, or signs that what is not personal has by chance, too.
  const isOwn = (text: string): boolean =>
    text.length >= 8 &&
    text !== 'Erased user' &&
    !/^\w+$/.test(text) &&
    !elsewhere.includes(JSON.stringify(text).slice(1, -1));
  return [...new Set([...opened, ...sealed])].filter(isOwn);
}

describe('the views', () => {
  it('have everything that is recorded, and every row', async () => {
    const [{ count }] = (await rowsOf('select count(*)::int as count from log')) as [{ count: number }];
    let recorded = 0;
    for await (const _ of stack.store.readAll()) recorded += 1;
    expect(count).toBe(recorded);
    for (const { name } of views.filter(view => !['log', 'names'].includes(view.name))) {
      const there = await pool.query(`select count(*)::int as count from read.${name}`);
      expect([name, await rowsOf(`select count(*)::int as count from ${name}`)]).toEqual([name, there.rows]);
    }
  });

  it('show nothing personal of any kind of fact, neither opened nor sealed', async () => {
    const needles = await personalTexts();
    expect(needles.length).toBeGreaterThan(100);
    const open = JSON.stringify(await rowsOf("select type, data from log where type like 'Event%'"));
    expect(open.length).toBeGreaterThan(100);
    for (const { name } of views) {
      const rows = await rowsOf(`select t::text as all from ${name} as t`);
      const text = rows.map(row => row.all).join('\n');
      expect([name, needles.filter(needle => text.includes(needle)).slice(0, 3)]).toEqual([name, []]);
      expect(text).not.toContain('$sealed');
    }
  });

  it('name things as they were called then', async () => {
    const rows = await rowsOf(
      `select l.thing, n.name from log as l join names as n
         on n.stream = l.stream and l.position >= n.from_position and (n.to_position is null or l.position < n.to_position)`,
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { thing, name } of rows) expect(thing).toBe(name);
  });

  it('stay when a rebuild replaces the tables behind them, and hold up none', async () => {
    const before = await rowsOf('select * from regions order by id');
    const codec = factCodec(streams, subjectKeys(pool));
    const log = pino({ level: 'silent' });
    for (let time = 0; time < 2; time++) {
      await rebuild({ pool, codec, log, projections: [regions], then: 'swap', accepted: 'any' });
      expect(await rowsOf('select * from regions order by id')).toEqual(before);
    }
  });
});

const HOSTILE = [
  'select * from private.subject_keys',
  'select key from private.subject_keys limit 1',
  'select * from private.credentials',
  'select data from read.facts',
  'select * from read.users',
  'select * from projections.checkpoints',
  'select * from log.records',
  "select pg_read_file('/etc/passwd')",
  "select pg_ls_dir('.')",
  "select lo_import('/etc/passwd')",
  "copy (select 1) to '/tmp/out'",
  "copy (select 1) to program 'id'",
  'select rolpassword from pg_authid',
  'create table x (i integer)',
  'create temporary table x (i integer)',
  'create function analysis.f() returns integer language sql as $$ select 1 $$',
  'insert into regions (id) values (gen_random_uuid())',
  'delete from log',
  'drop view log',
  'alter role tanda_analyst superuser',
  'set role tanda_projector',
  'set session authorization tanda_projector',
  'select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user',
  'create or replace view log as select 1',
] as const;

describe('a hostile query', () => {
  it.for(HOSTILE)('%s fails, by the command and by the connection string', async query => {
    await expect(ask(url, query, 10)).rejects.toThrow();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query('set default_transaction_read_only = off; set statement_timeout = 0');
      await expect(client.query(query)).rejects.toThrow(
        /denied|must be|permission|not exist|cannot|not a member|owner/i,
      );
    } finally {
      await client.end();
    }
  });

  it('that takes too long is ended', async () => {
    await expect(ask(url, 'select pg_sleep(60)', 1)).rejects.toThrow('took longer than 1 s, and was ended');
    await expect(ask(url, 'select count(*) from generate_series(1, 1e12)', 1)).rejects.toThrow(
      'longer than 1 s',
    );
  });

  it('is one statement', async () => {
    await expect(ask(url, 'select 1; select 2', 10)).rejects.toThrow('multiple commands');
  });
});

describe('tanda sql', () => {
  const tanda = (analyst: string, ...line: string[]) =>
    runProgram('projections/tanda.ts', line, {
      DATABASE_URL: stack.urls.projector,
      EVENTSTORE_URL: storeUrl(stack.eventStorePort),
      ANALYST_DATABASE_URL: analyst,
    });

  it('prints rows, the connection string, or what is wrong', async () => {
    const [rows, address, wrong, none] = await Promise.all([
      tanda(url, 'sql', "select '=1+1' as sum, 7 as seven, null as nothing", '--csv'),
      tanda(url, 'sql', '--url'),
      tanda(url, 'sql', 'selec 1'),
      tanda('', 'sql', 'select 1'),
    ]);
    expect(rows.out.replace('\uFEFF', '')).toBe("sum,seven,nothing\r\n'=1+1,7,");
    expect(address.out).toBe(url);
    expect(wrong).toMatchObject({ code: 1, err: 'syntax error at or near "selec". At: selec 1' });
    expect(none.err).toMatch(
      /^This database has no role for analysts\. Set ANALYST_DATABASE_URL, and prepare/,
    );
  });
});
