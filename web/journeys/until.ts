import { expect } from 'vitest';

/** Retries until the expectation holds, for at most 30 s: a busy machine renders slowly. */
export function until<Value>(ask: () => Value | Promise<Value>) {
  return expect.poll(ask, { timeout: 30_000, interval: 30 });
}
