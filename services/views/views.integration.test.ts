import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { browser, register, signIn } from '#testing/door.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import type { ViewRead } from '../../contracts/views/calls.ts';

let stack: Stack;
let other: ReturnType<typeof browser>;
const PATH = '/api/admin/views/audit';

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true });
  const bea = await register(stack, 'Bea', 'admin');
  other = browser(stack);
  await signIn(stack, other, bea);
}, 60_000);
afterAll(() => stack.stop());

const add = async (body: object): Promise<string> => (await stack.ask('POST', PATH, body)).id;
const mine = async (list = 'audit'): Promise<ViewRead[]> =>
  (await stack.ask('GET', `/api/admin/views/${list}`)).views;
const named = (views: readonly ViewRead[], name: string) => views.find(view => view.name === name);
async function theirs(): Promise<ViewRead[]> {
  const answer = await other.send('GET', '/admin/views/audit', undefined, await stack.upToDate());
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().views;
}

it('a view is seen by whoever saved it, and by all administrators once it is shared', async () => {
  const id = await add({ name: 'Prices', query: 'field=price' });
  expect(named(await mine(), 'Prices')).toMatchObject({
    query: 'field=price',
    isMine: true,
    isDefault: false,
  });
  expect(named(await theirs(), 'Prices')).toBeUndefined();
  await stack.ask('PUT', `${PATH}/${id}`, { shared: true, name: 'All prices' });
  expect(named(await theirs(), 'All prices')).toMatchObject({ isMine: false, shared: true });
  expect(await mine('events')).toEqual([]);
  await stack.ask('DELETE', `${PATH}/${id}`);
  expect(named(await theirs(), 'All prices')).toBeUndefined();
});

it('what is not shared does not exist for others, who can neither change nor delete it', async () => {
  const id = await add({ name: 'Private', query: 'run=undo' });
  for (const [method, path, body] of [
    ['PUT', `/${id}`, { name: 'Mine now' }],
    ['PUT', `/${id}/default`, { isDefault: true }],
    ['DELETE', `/${id}`, undefined],
  ] as const) {
    expect((await other.send(method, `/admin/views/audit${path}`, body)).statusCode, path).toBe(404);
  }
  expect(named(await mine(), 'Private')).toBeDefined();
});

it('a list opens with one view at most, for each person their own', async () => {
  const [first, second] = [
    await add({ name: 'A', query: 'q=a', shared: true }),
    await add({ name: 'B', query: 'q=b' }),
  ];
  await stack.ask('PUT', `${PATH}/${first}/default`, { isDefault: true });
  await stack.ask('PUT', `${PATH}/${second}/default`, { isDefault: true });
  expect((await mine()).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['B']);
  expect((await theirs()).some(({ isDefault }) => isDefault)).toBe(false);
});

it('what was saved, changed and deleted is in the log, with the name of the view', async () => {
  const id = await add({ name: 'Told', query: 'q=told' });
  await stack.ask('DELETE', `${PATH}/${id}`);
  const { entries } = await stack.ask('GET', `/api/admin/audit?stream=savedView-${id}`);
  expect(entries.map(({ type, thing }: { type: string; thing: string }) => [type, thing])).toEqual([
    ['SavedViewRemoved', 'Told'],
    ['SavedViewAdded', 'Told'],
  ]);
});

it('wrong input is refused, and unknown views do not exist', async () => {
  expect((await stack.send('POST', PATH, { name: '  ', query: '' })).statusCode).toBe(422);
  expect((await stack.send('POST', PATH, { name: 'x'.repeat(81), query: '' })).statusCode).toBe(422);
  expect((await stack.send('POST', '/api/admin/views/nothing', { name: 'x', query: '' })).statusCode).toBe(
    422,
  );
  expect((await stack.send('PUT', `${PATH}/${v7()}`, { name: 'x' })).statusCode).toBe(404);
});
