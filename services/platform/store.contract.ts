import { afterAll, beforeAll, describe } from 'vitest';
import type { Subject } from './contractStore.ts';
import { connectStore } from './store.ts';
import { describeAppends } from './storeAppend.contract.ts';
import { describeAppendsEach } from './storeAppendEach.contract.ts';
import { connectClient } from './storeConnection.ts';
import { describeReads } from './storeRead.contract.ts';
import { describeStreamMetadata } from './streamMetadata.contract.ts';
import { describeSubscriptions } from './subscription.contract.ts';

/** Those that EventStoreDB has from the beginning. */
export const CREDENTIALS = { username: 'admin', password: 'changeit' };

/**
 * What the product expects of an event store, tried on a real one. Tests leave what is in the log alone, and
 * nobody else may write to it meanwhile.
 */
export function describeStore(
  name: string,
  connect: () => Promise<{ url: string; stop: () => Promise<void> }>,
): void {
  describe(name, () => {
    let subject: Subject | undefined;
    let stop = async () => {};
    beforeAll(async () => {
      const server = await connect();
      const store = connectStore({ url: server.url });
      const client = connectClient(server.url);
      subject = { store, client, credentials: CREDENTIALS };
      stop = async () => {
        await store.close();
        await client.dispose();
        await server.stop();
      };
    });
    afterAll(() => stop());
    const connected = () => {
      if (!subject) throw new Error('The store is not connected');
      return subject;
    };
    describe('appends', () => describeAppends(connected));
    describe('many appends at once', () => describeAppendsEach(connected));
    describe('reads', () => describeReads(connected));
    describe('subscriptions', () => describeSubscriptions(connected));
    describe('stream metadata, deletion', () => describeStreamMetadata(connected));
  });
}
