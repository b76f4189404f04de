import { expect } from 'vitest';

/** Retries until the expectation holds, for as long as a busy machine may need. */
export function until<Value>(ask: () => Value | Promise<Value>) {
  return expect.poll(ask, { interval: 30 });
}
