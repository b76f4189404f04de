import { threadPool } from '#platform/threads/threadPool.ts';
import type { ItemsOrder } from './readEachItem.ts';
import type { ReadItem } from './readItem.ts';

/** 2,000 ordinary items take 0.3 s and 4 MB; one field of hostile HTML takes 0.2 s. */
const BUDGET = { seconds: 10, heapMb: 384, answerMb: 128 };

/**
 * What strangers collected, read in a thread (see `readItem`), in order. Refuses with OverBudget items that take too
 * much to read together.
 */
export const readItemsAside = threadPool<ItemsOrder, ReadItem>(
  new URL('./itemsThread.ts', import.meta.url),
  BUDGET,
);
