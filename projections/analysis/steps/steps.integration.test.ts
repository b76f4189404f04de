import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Stack, startStack } from '#testing/stack.ts';

const ROOT = join(import.meta.dirname, '../../..');

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterAll(() => stack.stop());

const stepsOf = (stream: string, query = '') =>
  stack.ask('GET', `/api/admin/past/steps/${encodeURIComponent(stream)}${query}`);
type Place = { file: string; line: number };
const sourceAt = ({ file, line }: Place) => readFileSync(join(ROOT, file), 'utf8').split('\n')[line - 1];

async function openRegion(city: string): Promise<{ id: string }> {
  const body = { city, country: 'Nowhere', timeZone: 'UTC' };
  return (await stack.ask('POST', '/api/admin/regions', body)).region;
}

it('tells each fact of a row, what it changed, and who did it', async () => {
  const region = await openRegion('Alpha');
  await stack.ask('PUT', `/api/admin/regions/${region.id}`, { city: 'Beta' });
  const { steps, total, row, key } = await stepsOf(`region-${region.id}`);
  expect([total, key]).toEqual([2, region.id]);
  expect(steps.map(({ type, kind }: { type: string; kind: string }) => [type, kind])).toEqual([
    ['RegionOpened', 'appeared'],
    [expect.any(String), 'changed'],
  ]);
  expect(steps[1].changes).toContainEqual({ column: 'city', before: 'Alpha', after: 'Beta' });
  expect(steps[1].actor).toMatchObject({ role: 'admin', name: expect.any(String) });
  expect(row).toContainEqual({ column: 'city', value: 'Beta' });
});

it('ends with the row that the list has, and at a moment with that of then', async () => {
  const region = await openRegion('Gamma');
  await new Promise(settle => setTimeout(settle, 3));
  const at = new Date().toISOString();
  await new Promise(settle => setTimeout(settle, 3));
  await stack.ask('PUT', `/api/admin/regions/${region.id}`, { city: 'Delta' });
  for (const [query, city] of [
    ['', 'Delta'],
    [`?at=${at}`, 'Gamma'],
  ] as const) {
    const { row } = await stepsOf(`region-${region.id}`, query);
    const told = Object.fromEntries(
      row.map(({ column, value }: { column: string; value: unknown }) => [column, value]),
    );
    const [listed] = (await stack.ask('GET', `/api/admin/regions?id=${region.id}${query.replace('?', '&')}`))
      .regions;
    expect(told).toMatchObject({ id: listed.id, city, revision: listed.revision, popular: listed.popular });
    expect(listed.city).toBe(city);
  }
  await stack.ask('DELETE', `/api/admin/regions/${region.id}`);
  const { steps, row } = await stepsOf(`region-${region.id}`);
  expect([steps.at(-1).kind, row]).toEqual(['went', null]);
});

it('names the code that folds the row and the state, where it really is', async () => {
  const body = { title: 'Salsa Friday', startDateTime: '2027-03-26T20:00:00' };
  const { event } = await stack.ask('POST', '/api/admin/events', body);
  const { steps } = await stepsOf(`event-${event.id}`);
  const [row, state] = steps[0].folds as [Place, Place];
  expect(row.file).toBe('projections/events/single.ts');
  expect(sourceAt(row)).toContain('foldEvent: EventFold = (row, fact) =>');
  expect(state.file).toBe('contracts/events/event/event.ts');
  expect(sourceAt(state)).toMatch(/EventCreated|=>|\(/);
  const region = await openRegion('Epsilon');
  for (const place of (await stepsOf(`region-${region.id}`)).steps[0].folds as Place[]) {
    expect(sourceAt(place)).toMatch(/RegionOpened|fold\(/);
  }
});

it('masks what is personal', async () => {
  const { users } = await stack.ask('GET', '/api/admin/users');
  const text = JSON.stringify(await stepsOf(`user-${users[0].id}`));
  expect(text).not.toContain(users[0].email);
  expect(text).toContain('•••');
});

it('has nothing of streams without rows or facts', async () => {
  for (const stream of ['reservation-x', 'strange', `region-${crypto.randomUUID()}`]) {
    const answer = await stack.send('GET', `/api/admin/past/steps/${encodeURIComponent(stream)}`);
    expect([stream, answer.statusCode]).toEqual([stream, 404]);
  }
});
