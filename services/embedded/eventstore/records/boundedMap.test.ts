import { expect, test } from 'vitest';
import { createBoundedMap } from './boundedMap.ts';

test('keeps at least the entries used last, and at most twice the limit', () => {
  const map = createBoundedMap<number, number>(100);
  for (let key = 0; key < 1_000; key++) map.set(key, key);
  const kept = Array.from({ length: 1_000 }, (_, key) => key).filter(key => map.get(key) !== undefined);
  expect(kept.length).toBeLessThanOrEqual(200);
  for (let key = 900; key < 1_000; key++) expect(map.get(key)).toBe(key);
});

test('used entries stay', () => {
  const map = createBoundedMap<string, number>(10);
  map.set('used', 1);
  for (let key = 0; key < 100; key++) {
    map.set(String(key), key);
    expect(map.get('used')).toBe(1);
  }
});
