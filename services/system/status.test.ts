import { describe, expect, it } from 'vitest';
import { labelsOf } from './status.ts';

const fine = [
  { name: 'event store', ok: true, detail: 'answered in 2 ms' },
  { name: 'database', ok: true, detail: 'answered in 1 ms' },
];
const labels = (checks = fine, times = { count: 100, p95: 12.4 }) =>
  labelsOf(checks, times).map(({ label, state }) => `${label}: ${state}`);

describe('the labels of the dashboard', () => {
  it('are the three of the specification when all is well', () =>
    expect(labels()).toEqual([
      'API Operational: good',
      'Database Connected: good',
      'Performance Excellent: good',
    ]));
  it('say so when a part does not answer', () =>
    expect(labels(fine.map(check => ({ ...check, ok: false })))).toEqual([
      'API Impaired: bad',
      'Database Unreachable: bad',
      'Performance Excellent: good',
    ]));
  it.each([
    [{ count: 19, p95: 1 }, 'Performance Unknown: unknown'],
    [{ count: 0, p95: 0 }, 'Performance Unknown: unknown'],
    [{ count: 20, p95: 200 }, 'Performance Excellent: good'],
    [{ count: 20, p95: 201 }, 'Performance Fair: fair'],
    [{ count: 20, p95: 1_001 }, 'Performance Slow: bad'],
  ])('never call %o excellent without reason', (times, label) => expect(labels(fine, times)[2]).toBe(label));
});
