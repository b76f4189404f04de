import { setTimeout as pause } from 'node:timers/promises';
import { binaryEvent, NO_STREAM, StreamDeletedError, StreamNotFoundError } from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { all, category, event, facts, revisions, type Subject } from '#testing/contractStore.ts';

/** The product never uses these on its own streams, but a compatible store has to get them right. */
export function describeStreamMetadata(subject: () => Subject): void {
  describeTruncation(subject);
  describeDeletion(subject);
  describeLinks(subject);
}

const stored = async ({ store }: Subject, stream: string) =>
  (await all(store.readAll({ prefixes: [stream] }))).map(({ revision }) => revision);

function describeTruncation(subject: () => Subject): void {
  test('stream metadata is kept, and starts empty', async () => {
    const { client, store } = subject();
    const stream = `${category()}1`;
    await store.append(stream, 'none', facts(1));
    expect(await client.getStreamMetadata(stream)).toEqual({ streamName: stream });
    await client.setStreamMetadata(stream, { maxCount: 7, owner: 'me' }, { expectedRevision: NO_STREAM });
    expect(await client.getStreamMetadata(stream)).toMatchObject({
      streamName: stream,
      metadata: { maxCount: 7, owner: 'me' },
    });
  });

  test('$maxCount keeps the last ones', async () => {
    const { client, store } = subject();
    const stream = `${category()}1`;
    await store.append(stream, 'none', facts(5));
    await client.setStreamMetadata(stream, { maxCount: 2 });
    expect(await revisions(store.readStream(stream))).toEqual([3, 4]);
    expect(await revisions(store.readStream(stream, { direction: 'backwards' }))).toEqual([4, 3]);
    await store.append(stream, 4, facts(1));
    expect(await revisions(store.readStream(stream))).toEqual([4, 5]);
    expect(await stored(subject(), stream), 'the log keeps them').toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('$tb keeps those from a revision on', async () => {
    const { client, store } = subject();
    const stream = `${category()}1`;
    await store.append(stream, 'none', facts(5));
    await client.setStreamMetadata(stream, { truncateBefore: 3 });
    expect(await revisions(store.readStream(stream))).toEqual([3, 4]);
    expect(await revisions(store.readStream(stream, { from: 1, limit: 1 }))).toEqual([3]);
    expect(await stored(subject(), stream)).toEqual([0, 1, 2, 3, 4]);
  });

  test('$maxAge keeps the recent ones', async () => {
    const { client, store } = subject();
    const stream = `${category()}1`;
    await store.append(stream, 'none', facts(2));
    await client.setStreamMetadata(stream, { maxAge: 2 });
    await pause(2_500);
    await store.append(stream, 1, facts(1));
    expect(await revisions(store.readStream(stream))).toEqual([2]);
    expect(await stored(subject(), stream)).toEqual([0, 1, 2]);
  });
}

function describeDeletion(subject: () => Subject): void {
  test('a deleted stream is gone, and its numbering continues', async () => {
    const { client, store } = subject();
    const stream = `${category()}1`;
    await store.append(stream, 'none', facts(3));
    await client.deleteStream(stream, { expectedRevision: 2n });
    expect(await revisions(store.readStream(stream))).toEqual([]);
    await expect(all(client.readStream(stream))).rejects.toThrow(StreamNotFoundError);
    await expect(store.append(stream, 'none', facts(2))).resolves.toMatchObject({ revision: 4 });
    expect(await revisions(store.readStream(stream))).toEqual([3, 4]);
    expect(await stored(subject(), stream)).toEqual([0, 1, 2, 3, 4]);
  });

  test('a deletion at another revision is refused', async () => {
    const { client, store } = subject();
    const stream = `${category()}1`;
    await store.append(stream, 'none', facts(2));
    await expect(client.deleteStream(stream, { expectedRevision: 0n })).rejects.toThrow();
    await expect(client.tombstoneStream(stream, { expectedRevision: 0n })).rejects.toThrow();
    expect(await revisions(store.readStream(stream))).toEqual([0, 1]);
  });

  test('a tombstone is for ever', async () => {
    const { client, store, credentials } = subject();
    const stream = `${category()}1`;
    await store.append(stream, 'none', facts(2));
    await client.tombstoneStream(stream, { expectedRevision: 1n });
    await expect(all(client.readStream(stream))).rejects.toThrow(StreamDeletedError);
    await expect(all(store.readStream(stream))).rejects.toThrow(StreamDeletedError);
    const append = client.appendToStream(stream, event(), { credentials });
    await expect(append).rejects.toThrow(StreamDeletedError);
    expect((await stored(subject(), stream)).slice(0, 2), 'the log keeps them').toEqual([0, 1]);
  });

  test.for(['any', NO_STREAM] as const)(
    'a stream that never existed cannot be deleted, whatever is expected (%s)',
    async expectedRevision => {
      const { client, store } = subject();
      const stream = `${category()}1`;
      const refused = { type: 'wrong-expected-version', streamName: stream };
      await expect(client.deleteStream(stream, { expectedRevision })).rejects.toMatchObject(refused);
      expect(await client.getStreamMetadata(stream)).toEqual({ streamName: stream });
      await client.setStreamMetadata(stream, { maxCount: 7 });
      await client.deleteStream(stream, { expectedRevision });
      await expect(store.append(stream, 'none', facts(1))).resolves.toMatchObject({ revision: 0 });
    },
  );

  test('a stream that never existed can be tombstoned', async () => {
    const { client } = subject();
    const stream = `${category()}1`;
    await client.tombstoneStream(stream, { expectedRevision: NO_STREAM });
    await expect(all(client.readStream(stream))).rejects.toThrow(StreamDeletedError);
  });
}

function describeLinks(subject: () => Subject): void {
  test('links are resolved on request', async () => {
    const { client, store, credentials } = subject();
    const [stream, deleted, links] = ['1', 'deleted', 'links'].map(name => `${category()}${name}`) as [
      string,
      string,
      string,
    ];
    const { position } = await store.append(stream, 'none', facts(2));
    await store.append(deleted, 'none', facts(1));
    await client.deleteStream(deleted);
    await client.setStreamMetadata(stream, { truncateBefore: 1 });
    const targets = [`1@${stream}`, `0@${stream}`, `0@${deleted}`, `9@${stream}`, `0@${category()}`, '1'];
    const written = targets.map(target => binaryEvent({ type: '$>', data: Buffer.from(target) }));
    await client.appendToStream(links, written, { expectedRevision: NO_STREAM, credentials });
    const plain = await all(client.readStream(links));
    expect(plain.map(({ event, link }) => [event?.streamId, link])).toEqual(
      targets.map(() => [links, undefined]),
    );
    const resolved = [
      [stream, 1n, 0n],
      // Truncated events and missing ones leave only the link.
      ...[1n, 2n, 3n, 4n, 5n].map(revision => [undefined, undefined, revision]),
    ];
    const read = (one: { event?: Read; link?: Read }) => [
      one.event?.streamId,
      one.event?.revision,
      one.link?.revision,
    ];
    expect((await all(client.readStream(links, { resolveLinkTos: true }))).map(read)).toEqual(resolved);
    const fromPosition = { commit: position, prepare: position };
    const log = await all(client.readAll({ fromPosition, resolveLinkTos: true }));
    expect(log.filter(({ link }) => link?.streamId === links).map(read)).toEqual(resolved);
  });
}

type Read = { streamId: string; revision: bigint };
