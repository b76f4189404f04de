import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkpointsEvery } from './checkpoints.ts';

test('every interval of considered events has one', () => {
  const checkpoints = checkpointsEvery(32, 0);
  const due = Array.from({ length: 100 }, (_, index) => checkpoints.at(index + 1));
  expect(due.filter(position => position !== undefined)).toEqual([32, 64, 96]);
});

test('a long run without a match has one at its end', () => {
  const checkpoints = checkpointsEvery(32, 0);
  expect(checkpoints.before(500)).toBe(499);
  expect(checkpoints.at(500)).toBeUndefined();
});

test('a position that a subscriber knows from an event or checkpoint is not sent again', () => {
  const checkpoints = checkpointsEvery(32, 10);
  expect(checkpoints.settle(10)).toBeUndefined();
  checkpoints.sent(12);
  expect(checkpoints.settle(12)).toBeUndefined();
  expect(checkpoints.settle(15)).toBe(15);
  expect(checkpoints.settle(15)).toBeUndefined();
});

test('whatever matches, checkpoints increase, never pass what was considered, and keep the interval', () => {
  const steps = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 90 }), matches: fc.boolean() }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 64 }), steps, (interval, walk) => {
      const checkpoints = checkpointsEvery(interval, 0);
      let position = 0;
      let last = 0;
      const take = (checkpoint: number | undefined, atMost: number) => {
        if (checkpoint === undefined) return;
        expect(checkpoint).toBeGreaterThan(last);
        expect(checkpoint).toBeLessThanOrEqual(atMost);
        last = checkpoint;
      };
      for (const { gap, matches } of walk) {
        position += gap;
        if (matches) take(checkpoints.before(position), position - 1);
        if (matches) checkpoints.sent(position);
        take(checkpoints.at(position), position);
        expect(position - last).toBeLessThan(interval);
      }
    }),
  );
});
