import { answerOrders } from '#platform/threads/thread.ts';
import { readSentence, type SentenceOrder } from './sentence.ts';

answerOrders<SentenceOrder, unknown>(order => [readSentence(order)]);
