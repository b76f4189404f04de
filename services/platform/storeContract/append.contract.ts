import {
  ANY,
  type AppendToStreamOptions,
  binaryEvent,
  type JSONType,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { all, category, event, fact, facts, revisions, type Subject } from '#testing/contractStore.ts';
import { WrongRevision } from '../store/store.ts';

const NO_ID = '00000000-0000-0000-0000-000000000000';

export function describeAppends(subject: () => Subject): void {
  describeExpectedRevisions(subject);
  describeRepetition(subject);
  describeContents(subject);
}

function describeExpectedRevisions(subject: () => Subject): void {
  test('a stream starts at 0 and continues at the expected revision', async () => {
    const { store } = subject();
    const stream = `${category()}1`;
    await expect(store.append(stream, 'none', facts(2))).resolves.toMatchObject({ revision: 1 });
    await expect(store.append(stream, 1, facts(3))).resolves.toMatchObject({ revision: 4 });
    expect(await revisions(store.readStream(stream))).toEqual([0, 1, 2, 3, 4]);
  });

  test.for([
    { expected: 'none', actual: 1 },
    { expected: 0, actual: 1 },
    { expected: 2, actual: 1 },
  ] as const)('expecting $expected of a stream at $actual is refused', async ({ expected, actual }) => {
    const { store } = subject();
    const stream = `${category()}1`;
    await store.append(stream, 'none', facts(2));
    const error = await store.append(stream, expected, facts(1)).catch(refusal => refusal);
    expect(error).toBeInstanceOf(WrongRevision);
    expect(error).toMatchObject({ stream, expected, actual });
    expect(await revisions(store.readStream(stream))).toEqual([0, 1]);
  });

  test('expecting a revision of a stream that does not exist is refused', async () => {
    const { store } = subject();
    const refusal = store.append(`${category()}1`, 0, facts(1));
    await expect(refusal).rejects.toMatchObject({ name: 'WrongRevision', expected: 0, actual: 'none' });
  });

  test('`any` and `stream_exists`', async () => {
    const { client, credentials } = subject();
    const stream = `${category()}1`;
    const append = (expectedRevision: AppendToStreamOptions['expectedRevision']) =>
      client.appendToStream(stream, event(), {
        expectedRevision,
        credentials,
      });
    await expect(append(STREAM_EXISTS)).rejects.toThrow(WrongExpectedVersionError);
    await expect(append(ANY)).resolves.toMatchObject({ success: true, nextExpectedRevision: 0n });
    await expect(append(STREAM_EXISTS)).resolves.toMatchObject({ success: true, nextExpectedRevision: 1n });
    await expect(append(0n)).rejects.toMatchObject({ actualVersion: 1n, expectedVersion: 0n });
  });

  test('of many who expect the same revision one writes', async () => {
    const { store } = subject();
    const stream = `${category()}1`;
    await store.append(stream, 'none', facts(1));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => store.append(stream, 0, facts(2))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await revisions(store.readStream(stream))).toEqual([0, 1, 2]);
  });
}

function describeRepetition(subject: () => Subject): void {
  test.for(['none', 0] as const)(
    'an append at %s made again answers as it did, and adds nothing',
    async expected => {
      const { store } = subject();
      const stream = `${category()}1`;
      if (expected === 0) await store.append(stream, 'none', facts(1));
      const records = facts(3);
      const first = await store.append(stream, expected, records);
      expect(await store.append(stream, expected, records)).toEqual(first);
      await store.append(stream, first.revision, facts(2));
      expect(await store.append(stream, expected, records)).toEqual(first);
      expect(await revisions(store.readStream(stream))).toHaveLength(first.revision + 3);
    },
  );

  test('other ids at a past revision are refused', async () => {
    const { store } = subject();
    const stream = `${category()}1`;
    const [first, second, third] = [fact(), fact(), fact()] as const;
    await store.append(stream, 'none', [first, second]);
    await expect(store.append(stream, 'none', facts(2))).rejects.toThrow(WrongRevision);
    await expect(store.append(stream, 'none', [first, third]), 'the second differs').rejects.toThrow(
      WrongRevision,
    );
    await expect(store.append(stream, 'none', [first, second, third]), 'one more').rejects.toThrow(
      WrongRevision,
    );
    await expect(store.append(stream, 0, [first]), 'moved').rejects.toThrow(WrongRevision);
    await expect(store.append(stream, 'none', [first]), 'the beginning of it').resolves.toMatchObject({
      revision: 0,
    });
    expect(await revisions(store.readStream(stream))).toEqual([0, 1]);
  });

  test('where the expected revision is the last one, ids are not compared', async () => {
    const { store } = subject();
    const stream = `${category()}1`;
    const one = fact();
    await store.append(stream, 'none', [one]);
    await expect(store.append(stream, 0, [one])).resolves.toMatchObject({ revision: 1 });
  });

  test('an append by itself recognises one of the batch protocol, and the other way round', async () => {
    const { client, store, credentials } = subject();
    const [one, other] = [`${category()}1`, `${category()}2`];
    const [byBatch, alone] = [fact(), event()];
    const { revision, position } = await store.append(one, 'none', [byBatch]);
    const same = jsonEvent({
      ...byBatch,
      data: byBatch.data as JSONType,
      metadata: byBatch.metadata as JSONType,
    });
    const options = { expectedRevision: NO_STREAM as typeof NO_STREAM, credentials };
    expect(await client.appendToStream(one, same, options)).toMatchObject({
      ...{ success: true, nextExpectedRevision: BigInt(revision) },
    });
    await client.appendToStream(other, alone, options);
    expect(await store.append(other, 'none', [{ ...fact(), id: alone.id }])).toMatchObject({ revision: 0 });
    expect(await store.append(one, 'none', [byBatch])).toEqual({ revision, position });
  });
}

function describeContents(subject: () => Subject): void {
  test('what was written is read back, with its position and time', async () => {
    const { store } = subject();
    const stream = `${category()}ünïcode/1`;
    const data = { text: 'Zürich – 東京 🕺', nested: { list: [1, 2.5, null, true], empty: {} }, zero: 0 };
    const written = {
      ...fact(data, 'EventMade'),
      metadata: { $correlationId: 'a', $causationId: 'b', n: [1] },
    };
    const began = Date.now();
    const { revision, position } = await store.append(stream, 'none', [written]);
    const [read, ...more] = await all(store.readStream(stream));
    expect(more).toEqual([]);
    expect(read).toEqual({ ...written, stream, revision, position, created: expect.any(Date) });
    expect(Math.abs(Number(read?.created) - began)).toBeLessThan(60_000);
  });

  test('the facts of an append are contiguous, and the result is the last one’s position', async () => {
    const { store } = subject();
    const stream = `${category()}1`;
    const others = Array.from({ length: 10 }, (_, n) => store.append(`${category()}${n}`, 'none', facts(2)));
    const { revision, position } = await store.append(stream, 'none', facts(5));
    await Promise.all(others);
    const records = await all(store.readStream(stream));
    expect(records.at(-1)).toMatchObject({ revision, position });
    const before = await all(store.readAll({ after: position, direction: 'backwards', limit: 4 }));
    const between = [...before.toReversed(), records.at(-1)];
    expect(between).toEqual(records);
  });

  test.for([
    { what: 'type', made: () => event({}, '') },
    { what: 'id', made: () => ({ ...event(), id: NO_ID }) },
  ])('an empty $what is refused', async ({ made }) => {
    const { client, store, credentials } = subject();
    const stream = `${category()}1`;
    const append = client.appendToStream(stream, made(), { expectedRevision: NO_STREAM, credentials });
    await expect(append).rejects.toThrow();
    expect(await revisions(store.readStream(stream))).toEqual([]);
  });

  test('the limit of an append counts data only', async () => {
    const { client, store, credentials } = subject();
    const stream = `${category()}1`;
    const bytes = Buffer.alloc(512 * 1024);
    const heavy = () => binaryEvent({ type: 'T'.repeat(100), data: bytes, metadata: bytes });
    await client.appendToStream(stream, [heavy(), heavy()], { expectedRevision: NO_STREAM, credentials });
    const more = [heavy(), heavy(), binaryEvent({ type: 'T', data: Buffer.alloc(1) })];
    const refused = client.appendToStream(stream, more, { expectedRevision: 1n, credentials });
    await expect(refused).rejects.toThrow(MaxAppendSizeExceededError);
    expect(await revisions(store.readStream(stream))).toEqual([0, 1]);
  });

  test('an append of 900 kB is accepted, one of more than 1 MiB refused', async () => {
    const { store, client, credentials } = subject();
    const stream = `${category()}1`;
    const sized = (count: number, bytes: number) =>
      Array.from({ length: count }, () => ({ text: 'x'.repeat(bytes) }));
    const allowed = sized(4, 225_000).map(data => fact(data));
    await store.append(stream, 'none', allowed);
    const events = sized(6, 200_000).map(data => event(data));
    const refused = client.appendToStream(stream, events, { expectedRevision: 3n, credentials });
    await expect(refused).rejects.toThrow(MaxAppendSizeExceededError);
    expect(await revisions(store.readStream(stream))).toEqual([0, 1, 2, 3]);
  });
}
