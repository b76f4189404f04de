import { expect, it } from 'vitest';
import type { TestOrder } from '#testing/threads/testThread.ts';
import { Refusal } from '../refusals/refusal.ts';
import { OverBudget } from './overBudget.ts';
import { threadPool } from './threadPool.ts';

const THREAD = new URL('../../../tests/kit/threads/testThread.ts', import.meta.url);
const BUDGET = { seconds: 1, heapMb: 64, answerMb: 8 };
const ask = threadPool<TestOrder, { part: number; text: string; at: Date }>(THREAD, BUDGET);

it('answers all parts in order, as they were', async () => {
  const parts = await ask('a hundred parts');
  expect(parts.map(({ part }) => part)).toEqual(Array.from({ length: 100 }, (_, part) => part));
  expect(parts[7]).toEqual({ part: 7, text: 'x'.repeat(10_000), at: new Date(7) });
});

it.each(['work', 'heap', 'parts', 'recurse'] as const)('refuses %s without end, and goes on', async order => {
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 1);
  await expect(ask(order)).rejects.toThrow(OverBudget);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(1);
  expect(await ask('a hundred parts')).toHaveLength(100);
});

it('passes refusals and errors on, and goes on', async () => {
  const refused = await ask('refuse').catch(error => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ status: 422, code: 'test' });
  await expect(ask('throw')).rejects.toThrow('no part of it');
  expect(await ask('a hundred parts')).toHaveLength(100);
});

it('answers all in turn, and refuses those who would wait too long', async () => {
  const asked = Array.from({ length: 40 }, () =>
    ask('a hundred parts').then(
      () => 'answered',
      error => error.code,
    ),
  );
  const answers = await Promise.all(asked);
  expect(answers.filter(answer => answer === 'answered')).toHaveLength(34);
  expect(answers.filter(answer => answer === 'busy')).toHaveLength(6);
});
