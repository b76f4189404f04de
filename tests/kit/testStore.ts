import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EventStoreDBClient,
  type JSONType,
  jsonEvent,
  NO_STREAM,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { connectClient } from '#platform/store/connection.ts';
import { startEventStore } from '../../services/embedded/eventstore/server.ts';

/** A running event store with a real client. */
export type TestStore = {
  client: EventStoreDBClient;
  port: number;
  /** Restarts the server on the same port and log. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

export const quietLog = { info: () => {}, warn: () => {}, error: console.error };

export async function openTestStore(databaseUrl: string): Promise<TestStore> {
  const start = (port: number) =>
    startEventStore({ databaseUrl, host: '127.0.0.1', port, credentials, log: quietLog });
  let server = await start(0);
  const client = clientOf(server.port);
  return {
    client,
    port: server.port,
    async restart() {
      await server.stop();
      server = await start(server.port);
    },
    async stop() {
      await client.dispose();
      await server.stop();
    },
  };
}

/**
 * The store's credentials. Passed with a call, they also make the client use the classic append, not the
 * batch.
 */
export const credentials = { username: 'test', password: 'a password of tests' };

/** The official client of a store on this machine. */
export function clientOf(port: number, scheme = 'esdb', host = '127.0.0.1'): EventStoreDBClient {
  return connectClient(`${scheme}://${host}:${port}?tls=false`, credentials);
}

/** The environment for a store that runs as a separate process. */
export const storeEnvironment = (databaseUrl: string, port = 0): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  EVENTSTORE_PORT: String(port),
  EVENTSTORE_USER: credentials.username,
  EVENTSTORE_PASSWORD: credentials.password,
});

/** The connection string of a store with these credentials. */
export const storeUrl = (port: number): string => {
  const password = encodeURIComponent(credentials.password);
  return `esdb://${credentials.username}:${password}@127.0.0.1:${port}?tls=false`;
};

export const newStream = (category = 'event'): string => `${category}-${randomUUID()}`;

export const fact = (type = 'EventPublished', data: JSONType = { title: 'Milonga' }) =>
  jsonEvent({ id: randomUUID(), type, data });

export const facts = (count: number) =>
  Array.from({ length: count }, (_, index) => fact('Counted', { index }));

/**
 * Repeats the append of one event, with the same id and revision, until the store confirms it; returns the
 * failures before that.
 */
export async function appendPersistently(
  client: EventStoreDBClient,
  stream: string,
  event: ReturnType<typeof fact>,
  revision: number,
): Promise<Error[]> {
  const expectedRevision = revision < 0 ? NO_STREAM : BigInt(revision);
  for (const failures: Error[] = []; ; ) {
    try {
      await client.appendToStream(stream, event, { expectedRevision, credentials, deadline: 5_000 });
      return failures;
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) throw error;
      failures.push(error as Error);
      await sleep(20);
    }
  }
}

export async function collect<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}
