import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ADMIN, type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
let salsa: string;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  const body = { title: '=HYPERLINK("x")', startDateTime: '2027-02-01T20:00:00', price: '$10' };
  salsa = (await stack.ask('POST', '/api/admin/events', body)).event.id;
  await stack.ask('PUT', `/api/admin/events/${salsa}`, { price: '@SUM(1)', maxAttendees: 80 });
  await stack.ask('PUT', `/api/admin/events/${salsa}`, { price: '$20' });
});
afterAll(() => stack.stop());

async function exported(query: string): Promise<string> {
  const answer = await stack.send('GET', `/api/admin/audit/export?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body;
}
const rowsIn = (file: string) => parse(file, { bom: true, columns: true }) as Record<string, string>[];
const linesIn = (file: string) =>
  file
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));

it('a file has the facts that the filters show, in their order, with their changes and their place in the log', async () => {
  const query = `stream=event-${salsa}&field=price`;
  const rows = rowsIn(await exported(query));
  expect(rows.map(row => [row.Item, row.Field, row.From, row.To])).toEqual([
    [`'=HYPERLINK("x")`, 'price', `'@SUM(1)`, '$20'],
    [`'=HYPERLINK("x")`, 'capacity', '', '80'],
    [`'=HYPERLINK("x")`, 'price', '$10', `'@SUM(1)`],
  ]);
  const { entries } = await stack.ask('GET', `/api/admin/audit?${query}`);
  expect([...new Set(rows.map(row => row.Position))]).toEqual(
    entries.map(({ position }: { position: string }) => position),
  );
  const owner = new pg.Client({ connectionString: stack.urls.owner });
  await owner.connect();
  const { rows: mirrored } = await owner.query(
    `select index::text, encode(hash, 'hex') as hash from read.facts where position = $1`,
    [rows[0]!.Position],
  );
  await owner.end();
  expect([rows[0]!['Index in the log'], rows[0]!['Hash (SHA-256 chain)']]).toEqual(
    Object.values(mirrored[0]),
  );
  expect(rows[0]!['What happened']).toBe(
    `Administrator changed the price of =HYPERLINK("x") from @SUM(1) to $20`,
  );
  expect(rows[0]!['Recorded at (UTC)']).toBe(entries[0].at);
});

it('NDJSON has a line per fact, and one that says that it is the end', async () => {
  const lines = linesIn(await exported(`stream=event-${salsa}&field=price&format=ndjson`));
  expect(lines.at(-1)).toEqual({ end: true, facts: 2 });
  expect(lines.slice(0, -1).map(({ changes }) => changes.length)).toEqual([1, 2]);
  expect(lines[0]).toMatchObject({ thing: '=HYPERLINK("x")', actor: { name: 'Administrator' } });
  expect(lines[0].hash).toMatch(/^[0-9a-f]{64}$/);
});

it('an export with nothing to show is a file, too', async () => {
  expect(rowsIn(await exported('field=nothingKnown'))).toEqual([]);
  expect(linesIn(await exported('field=nothingKnown&format=ndjson'))).toEqual([{ end: true, facts: 0 }]);
});

it('who exported what is recorded before the file is sent', async () => {
  await exported(`stream=event-${salsa}&was=$10`);
  const { entries } = await stack.ask('GET', '/api/admin/audit?type=ListExported&limit=1');
  expect(entries[0]).toMatchObject({
    actor: { name: 'Administrator' },
    data: { list: 'audit', count: 1, filters: { stream: `event-${salsa}`, was: '$10', format: 'csv' } },
  });
});

it('only administrators export', async () => {
  const answer = await stack.app.inject({ method: 'GET', url: '/api/admin/audit/export' });
  expect(answer.statusCode).toBe(401);
});

it('a database that fails in the middle breaks the connection off: the file is not taken for a whole one', async () => {
  for (let turn = 0; turn < 8; turn++) {
    const records = Array.from({ length: 1_000 }, () => ({ id: v7(), type: 'Told', data: {}, metadata: {} }));
    await stack.store.append(`other-${v7()}`, 'none', records);
  }
  const headers = await stack.upToDate();
  await expect
    .poll(
      async () =>
        (await stack.call({ method: 'GET', url: '/api/admin/audit/acts', headers })).json().matching,
      {
        timeout: 60_000,
      },
    )
    .toBeGreaterThan(6_000);
  await stack.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = stack.app.server.address() as AddressInfo;
  const { token } = (await stack.app.inject({ method: 'POST', url: '/api/auth/login', body: ADMIN })).json();
  const owner = new pg.Client({ connectionString: stack.urls.owner });
  await owner.connect();
  const asked = get({
    port,
    host: '127.0.0.1',
    path: '/api/admin/audit/export?format=ndjson',
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  answer.setEncoding('utf8');
  answer.on('data', (part: string) => (text += part));
  const failed = new Promise(resolve => answer.on('error', resolve));
  await once(answer, 'data');
  await owner.query('alter table read.facts rename to facts_away');
  await failed;
  await owner.query('alter table read.facts_away rename to facts');
  await owner.end();
  expect(answer.complete).toBe(false);
  expect(text).not.toContain('"end":true');
}, 120_000);
