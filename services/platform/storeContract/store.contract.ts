import { afterAll, beforeAll, describe } from 'vitest';
import type { Subject } from '#testing/contractStore.ts';
import { type Credentials, connectClient } from '../store/connection.ts';
import { connectStore } from '../store/store.ts';
import { describeAppends } from './append.contract.ts';
import { describeAppendsEach } from './appendEach.contract.ts';
import { describeReads } from './read.contract.ts';
import { describeLosses } from './storeLosses.contract.ts';
import { describeStop } from './storeStop.contract.ts';
import { describeStreamMetadata } from './streamMetadata.contract.ts';
import { describeFollowing } from './subscription.contract.ts';
import { describeLive } from './subscriptionLive.contract.ts';
import { describeServer } from './subscriptionServer.contract.ts';

/** EventStoreDB's default credentials. */
export const CREDENTIALS = { username: 'admin', password: 'changeit' };

/**
 * What the product expects of an event store, tested on a real one. Tests leave existing records alone, and nobody else
 * may write to the log at the same time.
 */
export function describeStore(
  name: string,
  connect: () => Promise<{
    url: string;
    credentials?: Credentials;
    isEmbedded?: boolean;
    halt?: () => Promise<void>;
    stop: () => Promise<void>;
  }>,
): void {
  describe(name, () => {
    let subject: Subject | undefined;
    let stop = async () => {};
    beforeAll(async () => {
      const server = await connect();
      const store = connectStore({ url: server.url });
      const client = connectClient(server.url);
      const { url, credentials = CREDENTIALS, halt, isEmbedded = false } = server;
      subject = { url, store, client, credentials, halt, isEmbedded };
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
    describe('stream metadata, deletion', () => describeStreamMetadata(connected));
    describe('lost answers', () => describeLosses(connected));
    describe('subscriptions', () => describeFollowing(connected));
    describe('subscriptions of the server', () => describeServer(connected));
    describe('live subscriptions', () => describeLive(connected));
    describe('the end of it', () => describeStop(connected));
  });
}
