import { once } from 'node:events';
import { CancelledError } from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { category, facts, type Subject } from '#testing/contractStore.ts';

/** Must be last: afterwards there is no server. */
export function describeStop(subject: () => Subject): void {
  test('a server that stops cancels its subscriptions at once', async ({ skip }) => {
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
    for (const error of errors) expect((await error)[0]).toBeInstanceOf(CancelledError);
  });
}
