import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { answerOrders } from '#platform/threads/thread.ts';

export type TestOrder = 'a hundred parts' | 'work' | 'heap' | 'parts' | 'refuse' | 'throw' | 'recurse';

// A thread that does what tests of threads need.
answerOrders<TestOrder, unknown>(function* (order): Generator<unknown> {
  if (order === 'a hundred parts') {
    for (let part = 0; part < 100; part += 1) yield { part, text: 'x'.repeat(10_000), at: new Date(part) };
  }
  if (order === 'work') for (;;) Math.sqrt(2);
  if (order === 'heap') {
    // In small pieces: one that is larger than what V8 grants beyond a limit ends the process (see `threadPool`).
    for (let all: unknown = null; ; ) all = { all };
  }
  if (order === 'parts') for (;;) yield 'x'.repeat(100_000);
  if (order === 'refuse') throw new Refusal(platformSentences.badAddress, { status: 422, code: 'test' });
  if (order === 'throw') throw new Error('no part of it');
  if (order === 'recurse') yield recurse(0);
});

function recurse(depth: number): number {
  return recurse(depth + 1) + 1;
}
