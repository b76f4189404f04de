import { setTimeout } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import type { Connection } from './connection.ts';
import { isFinal } from './errors.ts';
import { readHead } from './read.ts';
import { storeDenies } from './storeRefusal.ts';
import type { Batch, StorePatience, SubscribeOptions } from './storeShapes.ts';
import { openFeed } from './subscriptionFeed.ts';

const BATCH = 500;
/** At most one attempt a second, and about one every four at least, so that a server's return is noticed soon. */
const BETWEEN_ATTEMPTS = { least: 1_000, most: 4_000, growth: 1.5, jitter: 250 };

/**
 * See `Store.subscribe`. The client never reconnects: a subscription that the server ends just ends, one whose server
 * was killed fails, and a silent one hangs.
 */
export async function* subscribe(
  connection: Connection,
  patience: StorePatience,
  { after, prefixes, types, batchSize = BATCH, signal, onTrouble }: SubscribeOptions,
): AsyncGenerator<Batch> {
  if (prefixes?.length === 0 || types?.length === 0)
    throw new Error('A subscription with an empty list of prefixes or types would never get a fact');
  const once = { ...patience, deadline: 0, signal };
  let position = after;
  let failures = 0;
  while (!signal.aborted) {
    const began = performance.now();
    const before = position;
    try {
      // Read before subscribing: when the server reports that it has caught up, it has certainly read this
      // far.
      const head = await readHead(connection, once);
      const wanted = { prefixes, types };
      const feed = { position, head, wanted, batchSize, onTrouble, waits: once };
      for await (const batch of openFeed(connection, feed)) {
        position = batch.position;
        failures = 0;
        yield batch;
      }
      if (!signal.aborted) throw new Error('The store has ended the subscription');
    } catch (error) {
      if (signal.aborted) return;
      // The right to read may be granted again.
      if (isFinal(error) && !storeDenies(error)) throw error;
      if (isTooSlow(error) && position > before) continue;
      onTrouble?.(error as Error);
    }
    await pauseBefore(began, failures, signal);
    failures += 1;
  }
}

/** The server drops slow readers of a live subscription and expects them to return: this is not an error. */
function isTooSlow(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === status.ABORTED && /too slow/i.test(String(message));
}

/** A subscription that lived longer than the pause is resumed immediately. */
async function pauseBefore(began: number, failures: number, signal: AbortSignal): Promise<void> {
  const { least, most, growth, jitter } = BETWEEN_ATTEMPTS;
  const pause = Math.min(least * growth ** failures, most);
  const left = Math.max(began + pause - performance.now(), 0);
  await setTimeout(left + Math.random() * jitter, undefined, { signal }).catch(() => {});
}
