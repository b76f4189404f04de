import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { userStream } from '#contracts/users/user.ts';
import { connectPool } from '#platform/database/database.ts';
import { openConnection } from '#platform/store/connection.ts';
import { confirmSessions } from '#testing/door.ts';
import { strike } from '#testing/logs/strangers.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { storeUrl } from '#testing/testStore.ts';

let stack: Stack;
let pool: pg.Pool;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  pool = connectPool(stack.urls.projector, { name: 'test' });
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

const open = async (city: string) =>
  (await stack.ask('POST', '/api/admin/regions', { city, country: 'Nowhere', timeZone: 'UTC' })).region;
const ask = (path: string, at: string) =>
  stack.send('GET', `${path}${path.includes('?') ? '&' : '?'}at=${encodeURIComponent(at)}`);

async function citiesAt(at: string): Promise<string[]> {
  const answer = await ask('/api/admin/regions', at);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().regions.map(({ city }: { city: string }) => city);
}

/** A moment after all that was recorded, and before all that will be. */
async function moment(): Promise<string> {
  const apart = () => new Promise(settle => setTimeout(settle, 3));
  await apart();
  const at = new Date().toISOString();
  await apart();
  return at;
}

async function tablesLeft(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relname ~ '__at[0-9]+$' order by 1",
  );
  return rows.map(({ name }) => name);
}

it('has the rows, names and figures of then', async () => {
  const before = await moment();
  const region = await open('Alpha');
  const opened = await moment();
  await stack.ask('PUT', `/api/admin/regions/${region.id}`, { city: 'Beta' });
  expect(await citiesAt(new Date().toISOString())).toEqual(['Beta']);
  expect(await citiesAt(opened)).toEqual(['Alpha']);
  const none = (await ask('/api/admin/regions', before)).json();
  expect(none).toMatchObject({ regions: [], total: 0, stats: { total: 0 } });
});

it('has nothing before the first fact, and refuses a moment that is still to come', async () => {
  const first = (await ask('/api/admin/users', '1999-12-31T23:59:59Z')).json();
  expect(first).toMatchObject({ users: [], total: 0 });
  const later = await ask('/api/admin/users', new Date(Date.now() + 60_000).toISOString());
  expect(later.statusCode).toBe(422);
  expect(later.json().code).toBe('moment_to_come');
  expect((await ask('/api/admin/users', 'yesterday')).statusCode).toBe(422);
});

it('refuses the moment where a call has no past, and offers it in the description of the others', async () => {
  expect((await ask('/api/admin/runs', await moment())).statusCode).toBe(422);
  const { paths } = (await stack.call({ method: 'GET', url: '/api/docs/json' })).json();
  const takes = (path: string) =>
    paths[path].get.parameters.some(({ name }: { name: string }) => name === 'at') as boolean;
  expect([takes('/api/admin/events'), takes('/api/admin/runs')]).toEqual([true, false]);
});

it('keeps three moments at most, and folds one again that made room', async () => {
  const moments: { at: string; cities: string[] }[] = [];
  for (const city of ['Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta']) {
    await open(city);
    const at = await moment();
    moments.push({
      at,
      cities: (await stack.ask('GET', '/api/admin/regions')).regions.map((one: { city: string }) => one.city),
    });
  }
  for (const { at, cities } of moments) expect(await citiesAt(at)).toEqual(cities);
  const kept = async () => (await pool.query('select distinct position from projections.past')).rowCount;
  expect(await kept()).toBeLessThanOrEqual(3);
  expect(await citiesAt(moments[0]!.at)).toEqual(moments[0]!.cities);
  expect(await kept()).toBeLessThanOrEqual(3);
});

it('folds a moment once for all who ask for it at the same time', async () => {
  await open('Theta');
  const at = await moment();
  const answers = await Promise.all(Array.from({ length: 12 }, () => citiesAt(at)));
  expect(new Set(answers.map(cities => cities.join())).size).toBe(1);
  expect((await tablesLeft()).filter(name => name.startsWith('regions__')).length).toBeLessThanOrEqual(3);
});

it('has room for each of many who ask for different moments at the same time', async () => {
  const moments: { at: string; last: string }[] = [];
  for (const last of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis', 'Siete', 'Ocho']) {
    await open(last);
    moments.push({ at: await moment(), last });
  }
  const found = await Promise.all(
    moments.map(async ({ at }) => {
      // As the console does, which asks again where there was no room in time.
      for (let tries = 0; tries < 5; tries++) {
        const answer = await ask('/api/admin/regions?limit=100', at);
        if (answer.statusCode !== 503) return answer.json().regions.map((one: { city: string }) => one.city);
      }
      return [];
    }),
  );
  const all = moments.map(({ last }) => last);
  const known = found.map(cities => all.filter(city => cities.includes(city)));
  expect(known).toEqual(all.map((_, index) => all.slice(0, index + 1)));
});

it('keeps who is erased out of every moment, also of those that were folded before', async () => {
  await confirmSessions(stack);
  const id = v7();
  const who = {
    name: 'Zenobia Quill',
    email: 'zenobia@quill.example',
    role: 'user',
    location: null,
    preferredLanguage: 'en',
  } as const;
  const asked = { commandId: v7(), actor: { id: 'system', role: 'system' } as const, now: new Date() };
  await stack.execute(userStream, id, 'RegisterUser', who, asked);
  const at = await moment();
  const listed = async () => (await ask(`/api/admin/users?id=${id}`, at)).body;
  await stack.upToDate();
  expect(await listed()).toContain('Zenobia');
  expect((await tablesLeft()).some(name => name.startsWith('users__'))).toBe(true);
  const erased = await stack.send('DELETE', `/api/admin/users/${id}/personal-data`);
  expect(erased.statusCode, erased.body).toBeLessThan(300);
  expect(await listed()).not.toContain('Zenobia');
  expect((await ask(`/api/admin/users?id=${id}`, at)).json()).toMatchObject({ total: 1 });
  for (const table of await tablesLeft()) {
    const { rows } = await pool.query(
      `select count(*)::int as found from read.${table} as t where t::text like '%Zenobia%'`,
    );
    expect([table, rows[0].found]).toEqual([table, 0]);
  }
});

it('is folded past records of other programs', async () => {
  await open('Iota');
  const { client, close } = openConnection(storeUrl(stack.eventStorePort));
  await strike(client, { tombstone: false });
  await close();
  const region = await open('Kappa');
  const at = await moment();
  await stack.ask('DELETE', `/api/admin/regions/${region.id}`);
  expect(await citiesAt(at)).toContain('Kappa');
  expect((await ask('/api/admin/events', at)).statusCode).toBe(200);
});
