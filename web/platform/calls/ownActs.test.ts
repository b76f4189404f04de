import { expect, test } from 'vitest';
import { followOwn, isOwn, isOwnSince } from './ownActs.ts';

const answer = (id: string, status: number) =>
  Promise.resolve(new Response(null, { status, headers: { 'X-Correlation-Id': id } }));

test('what was read after an own command was answered has all of it', async () => {
  const before = Date.now();
  await followOwn(answer('a command', 200));
  expect([isOwn('a command'), isOwnSince('a command', before)]).toEqual([true, true]);
  expect(isOwnSince('a command', Date.now() + 1)).toBe(false);
});

test('a run that goes on after its answer may never be all of it', async () => {
  await followOwn(answer('a run', 202));
  expect(isOwnSince('a run', Date.now() + 1)).toBe(true);
});

test('what others did is not own', () => {
  expect([isOwn('theirs'), isOwnSince('theirs', 0)]).toEqual([false, false]);
});
