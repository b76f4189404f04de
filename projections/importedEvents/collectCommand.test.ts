import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '#testing/ownDatabase.ts';

type Request = { key: string | undefined; items: unknown[]; batchId: string };

/** A server that first has no time, then takes every item but those without an id. */
async function startApi(): Promise<{ url: string; requests: Request[] }> {
  const requests: Request[] = [];
  let busy = true;
  const server = createServer(async (request, response) => {
    const { items, batchId } = JSON.parse(await text(request));
    const isBusy = busy;
    busy = false;
    if (!isBusy) requests.push({ key: String(request.headers['x-api-key']), items, batchId });
    const outcomes = items.map(({ id }: { id?: string }) => ({
      ...{ sourceItemId: id ?? null, id: null, outcome: id ? 'created' : 'refused' },
      ...(!id && { reason: 'It has no id.' }),
    }));
    const refused = outcomes.filter(({ outcome }: { outcome: string }) => outcome === 'refused').length;
    const counts = { created: items.length - refused, updated: 0, unchanged: 0, refused };
    response.writeHead(isBusy ? 429 : 200, { 'content-type': 'application/json', 'retry-after': '1' });
    response.end(JSON.stringify(isBusy ? { message: 'Busy' } : { batchId, ...counts, items: outcomes }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

async function fileOf(content: string, name = 'items.json'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tanda-collect-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

test('tanda collect sends every item, a thousand at a time, and says what became of them', async () => {
  const { url, requests } = await startApi();
  const items = [
    ...Array.from({ length: 1_001 }, (_, number) => ({ id: `item ${number}` })),
    { title: 'None' },
  ];
  const file = await fileOf(JSON.stringify({ items }));
  const line = ['collect', file, '--url', url, '--batch', 'monday', '--json'];
  const { code, out } = await runProgram('projections/tanda.ts', line, { TANDA_API_KEY: 'the key\n' });
  expect([code, JSON.parse(out)]).toMatchObject([0, [{ created: 1_001, refused: 1 }]]);
  expect(requests.map(({ items }) => items.length)).toEqual([1_000, 2]);
  expect(requests.flatMap(({ items }) => items)).toEqual(items);
  for (const { key, batchId } of requests) expect([key, batchId]).toEqual(['the key', 'monday']);
});

test.for([
  ['{"items": 1}', 'has no list of items.'],
  ['[{', 'is not valid JSON.'],
])('tanda collect refuses %s', async ([content, why]) => {
  const { code, err } = await runProgram('projections/tanda.ts', ['collect', await fileOf(content!)], {
    TANDA_API_KEY: 'a key',
  });
  expect([code, err]).toEqual([1, expect.stringContaining(why!)]);
});

test('tanda collect sends an iCalendar file as it is', async () => {
  const sent: object[] = [];
  const server = createServer(async (request, response) => {
    const { url, headers } = request;
    sent.push({ url, type: headers['content-type'], key: headers['x-api-key'], body: await text(request) });
    const isFirst = sent.length === 1;
    response.writeHead(isFirst ? 200 : 422, { 'content-type': 'application/json' });
    const counts = { created: 1, updated: 0, unchanged: 0, refused: 0 };
    const item = { sourceItemId: 'party', id: null, outcome: 'created' };
    response.end(
      JSON.stringify(isFirst ? { batchId: 'a', ...counts, items: [item] } : { error: 'No calendar.' }),
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
  const collect = async (file: string) => {
    const line = ['collect', file, '--url', url, '--batch', 'a b', '--json'];
    return runProgram('projections/tanda.ts', line, { TANDA_API_KEY: 'the key' });
  };
  const { code, out } = await collect(await fileOf(calendar, 'party.txt'));
  expect([code, JSON.parse(out)]).toMatchObject([0, [{ created: 1 }]]);
  const there = '/api/import/collected/calendar?batchId=a+b';
  expect(sent).toEqual([{ url: there, type: 'text/calendar', key: 'the key', body: calendar }]);
  const { code: refused, err } = await collect(await fileOf('nonsense', 'party.ics'));
  expect([refused, err]).toEqual([1, expect.stringContaining('No calendar.')]);
});
