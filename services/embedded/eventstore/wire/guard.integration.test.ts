import { AccessDeniedError, EventStoreDBClient } from '@eventstore/db-client';
import { StreamsClient, StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import grpc from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { connectClient } from '#platform/store/connection.ts';
import { freshDatabase } from '#testing/freshDatabase.ts';
import { collect, credentials, fact, newStream, openTestStore, type TestStore } from '#testing/testStore.ts';
import { credentialsCheck } from './guard.ts';

let store: TestStore;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  store = await openTestStore(database.urls.owner);
});
afterAll(async () => {
  await store?.stop();
  await database?.drop();
});

const basic = (text: string, scheme = 'Basic') => `${scheme} ${Buffer.from(text).toString('base64')}`;
const { username, password } = credentials;

const WRONG: Record<string, string | undefined> = {
  'no credentials': undefined,
  'EventStoreDB’s default ones': basic('admin:changeit'),
  'another password': basic(`${username}:${password}.`),
  'a password cut short': basic(`${username}:${password.slice(0, -1)}`),
  'another user': basic(`admin:${password}`),
  'the name alone': basic(username),
  'nothing but the scheme': 'Basic',
  'no base64': `Basic ${username}:${password}`,
  'another scheme': basic(`${username}:${password}`, 'Bearer'),
};

/** Makes any call of the protocol by hand, without a message, and returns the code it ends with. */
function codeOf(method: string, authorization: string | undefined): Promise<number> {
  const { path, requestStream, responseStream, responseDeserialize } = StreamsService[method]!;
  const client = new grpc.Client(`127.0.0.1:${store.port}`, grpc.credentials.createInsecure());
  onTestFinished(() => client.close());
  const metadata = new grpc.Metadata();
  if (authorization !== undefined) metadata.set('authorization', authorization);
  const codecs = [path, () => Buffer.alloc(0), responseDeserialize] as [string, never, never];
  return new Promise(settle => {
    const answered = (error: grpc.ServiceError | null) => settle(error?.code ?? grpc.status.OK);
    const watch = (call: grpc.ClientReadableStream<unknown>) =>
      call
        .on('data', () => {})
        .on('error', answered)
        .on('end', () => answered(null));
    const request = {} as never;
    if (requestStream && responseStream) {
      const call = client.makeBidiStreamRequest(...codecs, metadata);
      watch(call as never);
      call.end();
    } else if (requestStream) client.makeClientStreamRequest(...codecs, metadata, answered).end();
    else if (responseStream) watch(client.makeServerStreamRequest(...codecs, request, metadata));
    else client.makeUnaryRequest(...codecs, request, metadata, answered);
  });
}

const methods = Object.keys(StreamsService);

describe.each(Object.entries(WRONG))('a caller with %s', (_, authorization) => {
  test.each(methods)('may not call %s', async method => {
    expect(await codeOf(method, authorization)).toBe(grpc.status.UNAUTHENTICATED);
  });
});

test.each(methods)('with the right credentials %s is processed', async method => {
  const code = await codeOf(method, basic(`${username}:${password}`));
  expect(code).not.toBe(grpc.status.UNAUTHENTICATED);
});

describe.each<[string, () => EventStoreDBClient]>([
  ['without credentials', () => EventStoreDBClient.connectionString(plainUrl())],
  ['with a wrong password', () => connectClient(plainUrl(), { username, password: 'a guess' })],
])('the client %s', (_, connect) => {
  const work: [string, (client: EventStoreDBClient) => Promise<unknown>][] = [
    ['append by its batch', client => client.appendToStream(newStream(), fact())],
    ['append classically', client => client.appendToStream(newStream(), fact(), { credentials: guess })],
    ['read all', client => collect(client.readAll())],
    ['read a stream', client => collect(client.readStream('event-1'))],
    ['subscribe', client => collect(client.subscribeToAll())],
    ['delete', client => client.deleteStream('event-1')],
    ['tombstone', client => client.tombstoneStream('event-1')],
    ['set metadata', client => client.setStreamMetadata('event-1', { maxCount: 1 })],
  ];
  test.each(work)('cannot %s', async (_name, attempt) => {
    const client = connect();
    onTestFinished(() => client.dispose());
    await expect(attempt(client)).rejects.toThrow(AccessDeniedError);
  });
});

const guess = { username: 'admin', password: 'changeit' };
const plainUrl = () => `esdb://127.0.0.1:${store.port}?tls=false`;

test('nothing that was turned away is recorded', async () => {
  expect(await collect(store.client.readAll())).toEqual([]);
  await store.client.appendToStream(newStream(), fact());
  expect(await collect(store.client.readAll())).toHaveLength(1);
});

test('a rejected call leaves the connection usable for others', async () => {
  const client = new StreamsClient(`127.0.0.1:${store.port}`, grpc.credentials.createInsecure());
  onTestFinished(() => client.close());
  const flood = Array.from({ length: 200 }, () => codeOf('append', undefined));
  expect(new Set(await Promise.all(flood))).toEqual(new Set([grpc.status.UNAUTHENTICATED]));
  await store.client.appendToStream(newStream(), fact());
});

test('names and passwords may contain any character', () => {
  const strange = { username: 'tanda', password: 'ä:ß %/+"' };
  const check = credentialsCheck(strange);
  expect(check([basic(`tanda:${strange.password}`)])).toBe(true);
  expect(check([basic(`tanda:${strange.password}`, 'basic')])).toBe(true);
  expect(check([basic('tanda:ä')])).toBe(false);
  expect(check([])).toBe(false);
});
