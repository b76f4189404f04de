import { expect, test } from 'vitest';
import type { Recorded } from './recorded.ts';
import { createTail } from './tail.ts';

const event = (position: number, bytes = 1): Recorded => ({
  position,
  stream: 'event-1',
  revision: position - 1,
  id: String(position),
  type: 'T',
  contentType: 'application/json',
  data: Buffer.alloc(bytes),
  metadata: Buffer.alloc(0),
  created: 0,
});
const events = (from: number, to: number, bytes?: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => event(from + index, bytes));
const positions = (list: Recorded[] | undefined) => list?.map(one => one.position);

test('returns what comes after a position, and nothing at the head', () => {
  const tail = createTail(10);
  tail.publish(events(11, 14));
  expect(positions(tail.after(10, 100))).toEqual([11, 12, 13, 14]);
  expect(positions(tail.after(12, 100))).toEqual([13, 14]);
  expect(positions(tail.after(10, 2))).toEqual([11, 12]);
  expect(tail.after(14, 100)).toEqual([]);
  expect(tail.head).toBe(14);
});

test('says so if it does not reach back far enough', () => {
  const tail = createTail(10);
  expect(tail.after(9, 100)).toBeUndefined();
  expect(tail.after(10, 100)).toEqual([]);
  tail.publish(events(11, 12));
  expect(tail.after(9, 100)).toBeUndefined();
});

test('keeps a bounded number of events and bytes', () => {
  const many = createTail();
  for (let from = 1; from < 50_000; from += 500) many.publish(events(from, from + 499));
  expect(many.after(40_000, 1)).toBeUndefined();
  expect(positions(many.after(49_998, 10))).toEqual([49_999, 50_000]);
  const heavy = createTail();
  for (const one of events(1, 20, 1_000_000)) heavy.publish([one]);
  expect(heavy.after(10, 1)).toBeUndefined();
  expect(positions(heavy.after(18, 10))).toEqual([19, 20]);
});

test('keeps the last commit, whatever its size, for readers that have everything before it', () => {
  const tail = createTail();
  tail.publish(events(1, 10));
  tail.publish(events(11, 20, 1_000_000));
  expect(positions(tail.after(10, 100))).toHaveLength(10);
  expect(tail.after(9, 1)).toBeUndefined();
});

test('reports each change until stopped', () => {
  const tail = createTail();
  let calls = 0;
  const stop = tail.onChange(() => calls++);
  tail.publish(events(1, 3));
  tail.restart(5);
  stop();
  tail.publish(events(6, 6));
  expect(calls).toBe(2);
});

test('a restart drops everything', () => {
  const tail = createTail();
  tail.publish(events(1, 3));
  tail.restart(5);
  expect(tail.after(3, 10)).toBeUndefined();
  expect(tail.after(5, 10)).toEqual([]);
  expect(tail.since).toBe(5);
});
