import { expect } from 'vitest';

/** Asks again until the expectation holds, for at most 10 s: a busy machine draws slowly. */
export function until<Value>(ask: () => Value | Promise<Value>) {
  return expect.poll(ask, { timeout: 10_000, interval: 30 });
}
