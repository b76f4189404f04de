import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ChangedRow } from '#contracts/past/between.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterAll(() => stack.stop());

async function moment(): Promise<string> {
  const apart = () => new Promise(settle => setTimeout(settle, 3));
  await apart();
  const at = new Date().toISOString();
  await apart();
  return at;
}

const region = async (city: string) =>
  (await stack.ask('POST', '/api/admin/regions', { city, country: 'Nowhere', timeZone: 'UTC' })).region.id;
const night = async (title: string, regionId: string | null) => {
  const body = { title, startDateTime: '2027-03-26T20:00:00', regionId };
  return (await stack.ask('POST', '/api/admin/events', body)).event.id as string;
};
const between = (query: Record<string, string>) =>
  stack.ask('GET', `/api/admin/past/between?${new URLSearchParams(query)}`);

it('tells what was added, is gone and was changed, with the names of then, and who did it', async () => {
  const [berlin, porto] = [await region('Berlin'), await region('Porto')];
  const [kept, moved, gone] = [
    await night('Kept', berlin),
    await night('Moved', berlin),
    await night('Gone', berlin),
  ];
  const friday = await moment();
  const added = await night('Added', berlin);
  await stack.ask('PUT', `/api/admin/events/${moved}`, { regionId: porto, title: 'Moved away' });
  await stack.ask('DELETE', `/api/admin/events/${gone}`);
  await night('Elsewhere', porto);
  const monday = await moment();
  await stack.ask('PUT', `/api/admin/regions/${porto}`, { city: 'Lisbon' });
  await stack.ask('PUT', `/api/admin/events/${kept}`, { title: 'Later' });

  const asked = { list: 'events', from: friday, until: monday, regionId: berlin };
  const { rows, total, stats } = await between(asked);
  expect([total, stats]).toEqual([3, { added: 1, gone: 1, changed: 1 }]);
  const of = (id: string) => rows.find((row: ChangedRow) => row.id === id) as ChangedRow;
  expect([of(added).kind, of(gone).kind, of(moved).kind]).toEqual(['added', 'gone', 'changed']);
  expect(of(moved).changes).toContainEqual({ field: 'regionId', before: 'Berlin', after: 'Porto' });
  expect(of(moved).changes).toContainEqual({ field: 'title', before: 'Moved', after: 'Moved away' });
  expect(of(gone).acts.map(({ type }) => type)).toEqual(['EventDeleted']);
  expect(of(moved).acts.every(({ actor }) => actor.role === 'admin' && actor.name !== null)).toBe(true);

  const csv = (await stack.send('GET', `/api/admin/past/between/export?${new URLSearchParams(asked)}`)).body;
  expect(csv).toContain('Moved away,changed,regionId,Berlin,Porto,');
  expect(csv.trimEnd().split('\r\n').length).toBeGreaterThanOrEqual(1 + 4);
  expect((await between({ ...asked, from: monday, until: monday })).total).toBe(0);
});

it('refuses moments in the wrong order', async () => {
  const [one, two] = [await moment(), await moment()];
  const refused = await stack.send('GET', `/api/admin/past/between?list=regions&from=${two}&until=${one}`);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().fieldErrors.until).toBe('The second moment is before the first.');
});
