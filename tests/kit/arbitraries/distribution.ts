import { expect } from 'vitest';

/**
 * Asserts that a property was tried on something: of the histories that were generated for it, given by how many facts
 * each has, at most a fifth is empty, and half have five facts or more. What refuses most of what is generated passes
 * every property.
 */
export function expectFilled(lengths: readonly number[], of = ''): void {
  const sorted = lengths.toSorted((one, other) => one - other);
  const filled = sorted.filter(length => length > 0).length / sorted.length;
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  expect({ of, filled: filled >= 0.8 || filled, median: median >= 5 || median }).toEqual({
    ...{ of, filled: true, median: true },
  });
}
