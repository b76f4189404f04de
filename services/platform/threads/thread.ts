import { once } from 'node:events';
import { serialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { Refusal } from '../refusals/refusal.ts';
import { OverBudget } from './overBudget.ts';

/** The messages to and from a thread. */
export type ThreadOrder<Order> = { order: Order; answerBytes: number };
export type ThreadMessage =
  | { ready: true }
  | { parts: Uint8Array[] }
  | { done: true }
  | { over: true }
  | { refused: { sentence: Sentence; status: number; code: string } }
  | { error: unknown };

/** The number of parts sent together; receiving them must not block the receiver. */
const BUNDLE_BYTES = 256 * 1024;
/** V8's error message for a value that exceeds its maximum size. */
const TOO_LARGE = /call stack|invalid (?:string|array) length|maximum size|out of memory|allocation failed/i;

/**
 * Turns this file into a thread of `threadPool`: each order is answered by the parts that `work` yields, in turn. An
 * error fails the order; a Refusal is passed on as one. A part is anything that can be cloned.
 */
export function answerOrders<Order, Part>(
  work: (order: Order) => Iterable<Part> | Promise<Iterable<Part>>,
): void {
  const port = parentPort!;
  const send = (message: ThreadMessage) => port.postMessage(message);
  port.on('message', async (message: ThreadOrder<Order> | 'next') => {
    if (message === 'next') return;
    try {
      send(await sendParts(await work(message.order), message.answerBytes, send));
    } catch (error) {
      send(failureOf(error));
    }
  });
  send({ ready: true });
}

/** Sends bundles of parts, each after the previous one was received. */
async function sendParts(
  parts: Iterable<unknown>,
  answerBytes: number,
  send: (message: ThreadMessage) => void,
): Promise<ThreadMessage> {
  let total = 0;
  let bundle: Uint8Array[] = [];
  let bytes = 0;
  for (const part of parts) {
    const text = serialize(part);
    total += text.length;
    if (total > answerBytes) return { over: true };
    bundle.push(text);
    bytes += text.length;
    if (bytes < BUNDLE_BYTES) continue;
    send({ parts: bundle });
    await once(parentPort!, 'message');
    bundle = [];
    bytes = 0;
  }
  if (bundle.length > 0) {
    send({ parts: bundle });
    await once(parentPort!, 'message');
  }
  return { done: true };
}

function failureOf(error: unknown): ThreadMessage {
  if (error instanceof OverBudget) return { over: true };
  if (error instanceof Refusal) {
    const { sentence, status, code } = error;
    return { refused: { sentence, status, code } };
  }
  if (error instanceof Error && TOO_LARGE.test(error.message)) return { over: true };
  return { error };
}
