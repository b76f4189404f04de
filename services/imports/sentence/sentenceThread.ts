import { answerOrders } from '#platform/threads/thread.ts';
import type { SentenceOrder } from './parts.ts';
import { readSentence } from './sentence.ts';

answerOrders<SentenceOrder, unknown>(order => [readSentence(order)]);
