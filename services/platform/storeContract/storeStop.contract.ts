import { once } from 'node:events';
import { CancelledError, UnavailableError } from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { category, facts, type Subject } from '#testing/contractStore.ts';

/** Must be last: afterwards there is no server. */
export function describeStop(subject: () => Subject): void {
  // The embedded store cancels them; EventStoreDB 23.10.6 has been seen to close the connection first.
  test('a server that stops ends its subscriptions at once', async ({ skip }) => {
    const { client, store, halt } = subject();
    if (!halt) return skip('the server is not of these tests');
    const stream = `${category()}1`;
    await store.append(stream, 'none', facts(1));
    const ended = [client.subscribeToAll(), client.subscribeToStream(stream)].map(async subscription => {
      subscription.resume();
      await once(subscription, 'caughtUp');
      const error = once(subscription, 'error');
      return { error };
    });
    const errors = (await Promise.all(ended)).map(({ error }) => error);
    await halt();
    for (const error of errors) {
      const [reason] = await error;
      expect(
        [CancelledError, UnavailableError].some(kind => reason instanceof kind),
        String(reason),
      ).toBe(true);
    }
  });
}
