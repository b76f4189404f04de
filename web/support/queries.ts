import { contactQueue } from '#contracts/support/calls.ts';
import { queueList } from '../platform/queue/queueList.ts';

/** The messages of visitors, their filters and their queries. */
export const MESSAGES = queueList(contactQueue);
export const messagesKey = MESSAGES.key;
