import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { scaled } from '#testing/scale.ts';
import { collectedItem } from '#testing/sent/collectedItems.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { readItem } from '../reading/readItem.ts';

const ITEMS = scaled(1_500, 50_000);
const AT_ONCE = 500;
const SEED = 1_814;

let stack: Stack;
let key: string;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  const region = {
    city: 'Berlin',
    country: 'Germany',
    latitude: 52.52,
    longitude: 13.405,
    timeZone: 'Europe/Berlin',
  };
  await stack.call({ method: 'POST', url: '/api/admin/regions', body: region });
  const made = await stack.call({
    method: 'POST',
    url: '/api/admin/import-sources',
    body: { name: 'Chaos' },
  });
  key = made.json().key;
});
afterAll(() => stack.stop());

type Outcome = { sourceItemId: string | null; id: string | null; outcome: string; reason?: string };

async function collect(items: unknown[], at: number): Promise<Outcome[]> {
  const headers = { 'x-api-key': key };
  const url = '/api/import/collected';
  const send = () =>
    stack.app.inject({ method: 'POST', url, headers, body: { items, batchId: `part ${at}` } });
  let answer = await send();
  while (answer.statusCode === 429) {
    await new Promise(resolve => setTimeout(resolve, Number(answer.headers['retry-after']) * 1_000));
    answer = await send();
  }
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json().items;
}

it('takes in items of any quality: none crashes anything, and every refused one says why', async () => {
  // Fastify refuses a body with such a field whole, which no source has by accident.
  const received = (item: unknown) =>
    JSON.parse(JSON.stringify(item ?? null).replaceAll('"__proto__":', '"proto":'));
  const items = fc.sample(collectedItem, { numRuns: ITEMS, seed: SEED }).map(received);
  items[7] = {
    id: 'a megabyte',
    title: 'Salsa',
    start: '2027-01-01T21:00',
    description: '<i>💃</i>'.repeat(100_000),
  };
  const outcomes: Outcome[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE)
    outcomes.push(...(await collect(items.slice(at, at + AT_ONCE), at)));

  expect(outcomes).toHaveLength(ITEMS);
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
  for (const { id, reason } of refused) expect([id, reason]).toEqual([null, expect.stringMatching(/\w{3}/)]);
  const ids = new Set(outcomes.flatMap(({ id }) => id ?? []));
  expect(ids.size).toBeGreaterThan(ITEMS / 4);
  const list = (query: string) => stack.ask('GET', `/api/imported-events?${query}`);
  expect((await list('limit=1')).pagination.total).toBe(ids.size);

  // What was not clean says why, field by field; nothing beyond the bounds is kept.
  const { data } = await list('limit=1000');
  for (const one of data) {
    expect(one.title.length).toBeLessThanOrEqual(200);
    expect(one.description.length).toBeLessThanOrEqual(5_000);
    for (const { field, message } of one.validationIssues)
      expect([field, message]).toEqual([expect.stringMatching(/^\w+$/), expect.stringMatching(/\w{3}/)]);
    if (one.confidenceScore < 100) expect(one.validationIssues).not.toEqual([]);
    if (!one.title || !one.date) expect(one.validationIssues).not.toEqual([]);
  }
  // The same again changes nothing, whatever it is.
  const again = await collect(items.slice(-AT_ONCE), -1);
  expect(again.filter(({ outcome }) => outcome === 'created' || outcome === 'updated')).toEqual([]);
  expect((await list('limit=1')).pagination.total).toBe(ids.size);
  // Every item can be looked at.
  for (const { id } of data.slice(0, 50)) {
    const shown = await stack.call({ method: 'GET', url: `/api/imported-events/${id}` });
    expect(shown.statusCode).toBe(200);
  }
});

it('reads the same item the same way, and any item without throwing', () => {
  const known = { regions: [], regionOf: () => undefined, styleNamed: () => undefined };
  const now = new Date('2026-11-22T12:00:00Z');
  fc.assert(
    fc.property(collectedItem, item => {
      if (typeof item !== 'object' || item === null) return;
      const received = JSON.parse(JSON.stringify(item));
      const one = readItem(received, known, now);
      expect(readItem(received, known, now)).toEqual(one);
      const { completenessScore, confidenceScore } = one.content;
      for (const score of [completenessScore, confidenceScore]) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
      }
    }),
    { numRuns: scaled(500, 20_000), seed: SEED },
  );
});
