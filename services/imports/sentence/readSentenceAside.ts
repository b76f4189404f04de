import { threadPool } from '#platform/threads/threadPool.ts';
import type { SentenceOrder } from './parts.ts';
import type { NightSentence } from './sentence.ts';

/** A sentence of a person takes a thousandth of this, the worst of 3,000 characters a fifth. */
const BUDGET = { seconds: 2, heapMb: 128, answerMb: 1 };
const partsOf = threadPool<SentenceOrder, NightSentence>(
  new URL('./sentenceThread.ts', import.meta.url),
  BUDGET,
);

/**
 * Reads what somebody says of a night, in a thread.
 * @throws OverBudget for what takes longer than any person's text.
 */
export async function readSentenceAside(order: SentenceOrder): Promise<NightSentence> {
  const [read] = await partsOf(order);
  return read!;
}
