import { expect, it } from 'vitest';
import { pairCounter } from './pairCounter.ts';

const at = (minutes: number) => new Date(Date.UTC(2027, 2, 1, 20, minutes));

/** A counter over pairs that are over at these minutes, and how often they were looked for. */
function counter(ends: number[]) {
  const self = { finds: 0, ends, changed: 1n, fails: false };
  const find = async () => {
    self.finds++;
    if (self.fails) throw new Error('Postgres is away');
    return self.ends.map(end => ({ overAt: at(end) }));
  };
  const count = pairCounter({ freshness: { changes: () => [self.changed, 7n] }, find });
  return { self, count: (minutes: number) => count(at(minutes)) };
}

it('looks for pairs once while no row changes, whoever asks', async () => {
  const { self, count } = counter([60, 90]);
  expect(await Promise.all([count(0), count(0), count(1)])).toEqual([2, 2, 2]);
  expect(await count(4)).toBe(2);
  expect(self.finds).toBe(1);
});

it('looks again as soon as a row changes, or after five minutes', async () => {
  const { self, count } = counter([60]);
  expect(await count(0)).toBe(1);
  Object.assign(self, { ends: [60, 60], changed: 2n });
  expect(await count(0)).toBe(2);
  self.ends = [60, 60, 60];
  expect(await count(4)).toBe(2);
  expect(await count(5)).toBe(3);
  expect(self.finds).toBe(3);
});

it('sees what changes while it is looking', async () => {
  const { self, count } = counter([60]);
  const before = count(0);
  Object.assign(self, { ends: [], changed: 2n });
  expect(await count(0)).toBe(0);
  expect(await before).toBe(1);
  expect(await count(0)).toBe(0);
});

it('leaves out pairs of which one is over, and looks again if the clock was set back', async () => {
  const { self, count } = counter([2, 60]);
  expect(await count(0)).toBe(2);
  expect(await count(2)).toBe(1);
  expect(self.finds).toBe(1);
  self.ends = [2, 60, 60];
  expect(await count(-1)).toBe(3);
});

it('does not keep a failure', async () => {
  const { self, count } = counter([60]);
  self.fails = true;
  await expect(count(0)).rejects.toThrow('Postgres is away');
  self.fails = false;
  expect(await count(0)).toBe(1);
});
