import { answerOrders } from '#platform/threads/thread.ts';
import { type ItemsOrder, readEachItem } from './readEachItem.ts';
import type { ReadItem } from './readItem.ts';

answerOrders<ItemsOrder, ReadItem>(readEachItem);
