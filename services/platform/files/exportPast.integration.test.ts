import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { appendEvents, recordOf } from '#testing/manyEvents.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { momentNow, stayInMoment } from '../past/moment.ts';
import { pastReads } from '../past/pastReads.ts';

/** More than two pages of a file. */
const EVENTS = 2_100;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
});
afterAll(() => stack.stop());

const open = async (city: string) =>
  (await stack.ask('POST', '/api/admin/regions', { city, country: 'Nowhere', timeZone: 'UTC' })).region;

/** A moment after all that was recorded, and before all that will be. */
async function moment(): Promise<string> {
  const apart = () => new Promise(settle => setTimeout(settle, 3));
  await apart();
  const at = new Date().toISOString();
  await apart();
  return at;
}

async function download(path: string, at?: string) {
  const answer = await stack.send('GET', at ? `${path}${path.includes('?') ? '&' : '?'}at=${at}` : path);
  const name = /filename="(.*)"/.exec(String(answer.headers['content-disposition']))?.[1];
  const rows = name ? (parse(answer.body, { bom: true, columns: true }) as Record<string, string>[]) : [];
  return { status: answer.statusCode, name, rows, body: answer.body };
}

it('a file is of the moment that it is asked for, and says so in its name and in each row', async () => {
  const region = await open('Alpha');
  const at = await moment();
  await stack.ask('PUT', `/api/admin/regions/${region.id}`, { city: 'Beta' });
  await open('Gamma');
  const before = await stack.store.head();
  const then = await download('/api/admin/regions/export', at);
  expect(then.rows).toMatchObject([{ City: 'Alpha', 'As of': at }]);
  expect(then.name).toBe(`regions-as-of-${at.replaceAll(':', '-')}.csv`);
  const now = await download('/api/admin/regions/export');
  expect(now.rows.map(row => row.City).sort()).toEqual(['Beta', 'Gamma']);
  expect(now.rows[0]).not.toHaveProperty('As of');
  const recorded = [];
  for await (const record of stack.store.readAll({ after: before, prefixes: ['listExport-'] }))
    recorded.push(record);
  expect(recorded[0]).toMatchObject({
    data: { list: 'regions', filters: { at }, count: 1, fileName: then.name },
  });
  // It was taken now, whatever it is of.
  expect((recorded[0]!.metadata as { at: string }).at > at).toBe(true);
});

it('every page of a long file is of that moment', { timeout: 120_000 }, async () => {
  await appendEvents(stack.store, EVENTS);
  const at = await moment();
  const last = new Map<string, number>();
  for await (const { stream, revision } of stack.store.readAll({ prefixes: ['event-'] }))
    last.set(stream, revision);
  const appends = [...last].map(([stream, expected]) => ({
    ...{ stream, expected },
    records: [recordOf('EventDetailsChanged', { price: '$99' })],
  }));
  // As many at once as a slow machine records within the time that an append may take.
  for (let from = 0; from < appends.length; from += 200) {
    await stack.store.appendEach(appends.slice(from, from + 200));
  }
  const { rows, status, body } = await download('/api/admin/events/export', at);
  expect(status, body.slice(0, 500)).toBe(200);
  expect(new Set(rows.map(row => row['Tanda ID'])).size).toBe(EVENTS);
  expect(new Set(rows.map(row => row.Price))).toEqual(new Set(['$15']));
  expect(new Set((await download('/api/admin/events/export')).rows.map(row => row.Price))).toEqual(
    new Set(['$99']),
  );
});

it('a moment that made room while a file is read is folded again', { timeout: 120_000 }, async () => {
  const pool = connectPool(stack.urls.api, { name: 'test' });
  const clock = () => new Date();
  const past = pastReads({ pool, clock });
  const cities = async () => {
    const table = momentNow()!.tables.get('regions');
    return (await pool.query(`select city from read.${table} order by 1`)).rows.map(row => row.city);
  };
  const at = await moment();
  const { stay, first } = await past.readAt(new Date(at), ['regions'], async () => ({
    stay: stayInMoment(),
    first: await cities(),
  }));
  for (const city of ['Uno', 'Dos', 'Tres', 'Cuatro']) {
    await open(city);
    await stack.ask('GET', `/api/admin/regions?at=${await moment()}`);
  }
  const left = await pool.query('select distinct position from projections.past');
  expect(left.rowCount).toBeLessThanOrEqual(3);
  expect(await stay(cities)).toEqual(first);
  expect(first).toEqual(['Beta', 'Gamma']);
  await pool.end();
});

it('what has no such file is refused, and a moment is no way around a code', async () => {
  const at = await moment();
  const full = await download('/api/admin/users/export?emails=full', at);
  expect([full.status, full.body]).toEqual([403, expect.stringContaining('code_required')]);
  const masked = await download('/api/admin/users/export', at);
  expect(masked.rows.length).toBeGreaterThan(0);
  expect(masked.body).toContain('•••');
  expect((await download('/api/admin/audit/export', at)).status).toBe(422);
  expect((await download('/api/admin/regions/export', 'yesterday')).status).toBe(422);
  const later = new Date(Date.now() + 60_000).toISOString();
  expect((await download('/api/admin/regions/export', later)).status).toBe(422);
});
