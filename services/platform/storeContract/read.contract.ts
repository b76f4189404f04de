import { BACKWARDS, END, FORWARDS } from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { all, category, facts, revisions, type Subject } from '#testing/contractStore.ts';

export function describeReads(subject: () => Subject): void {
  test('a stream is read from either end, from a revision on, and up to a limit', async () => {
    const { store } = subject();
    const stream = `${category()}1`;
    await store.append(stream, 'none', facts(5));
    const read = (options: Parameters<typeof store.readStream>[1]) =>
      revisions(store.readStream(stream, options));
    expect(await read({})).toEqual([0, 1, 2, 3, 4]);
    expect(await read({ limit: 2 })).toEqual([0, 1]);
    expect(await read({ from: 3 })).toEqual([3, 4]);
    expect(await read({ from: 1, limit: 3 })).toEqual([1, 2, 3]);
    expect(await read({ from: 9 })).toEqual([]);
    expect(await read({ direction: BACKWARDS })).toEqual([4, 3, 2, 1, 0]);
    expect(await read({ direction: BACKWARDS, limit: 1 })).toEqual([4]);
    expect(await read({ direction: BACKWARDS, from: 2 })).toEqual([2, 1, 0]);
    expect(await read({ limit: 0 })).toEqual([]);
  });

  test.for([FORWARDS, BACKWARDS] as const)('a stream that does not exist is empty %s', async direction => {
    expect(await revisions(subject().store.readStream(`${category()}1`, { direction }))).toEqual([]);
  });

  test('a stream of 3,000 facts is read whole, in order', async () => {
    const { store } = subject();
    const stream = `${category()}1`;
    for (let from = 0; from < 3_000; from += 1_000) {
      await store.append(stream, from === 0 ? 'none' : from - 1, facts(1_000));
    }
    const read = await revisions(store.readStream(stream));
    expect(read).toEqual(Array.from({ length: 3_000 }, (_, index) => index));
  });

  test('positions order all streams and are exclusive, in either direction', async () => {
    const { store } = subject();
    const prefixes = [category()];
    for (const name of ['b', 'a', 'b2']) await store.append(`${prefixes}${name}`, 'none', facts(2));
    const log = await all(store.readAll({ prefixes }));
    expect(log.map(({ stream, revision }) => `${stream.slice(10)}${revision}`)).toEqual([
      'b0',
      'b1',
      'a0',
      'a1',
      'b20',
      'b21',
    ]);
    const positions = log.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((one, other) => Number(one - other)));
    expect(new Set(positions).size).toBe(6);
    for (const [index, after] of positions.entries()) {
      expect(await all(store.readAll({ prefixes, after }))).toEqual(log.slice(index + 1));
      const before = await all(store.readAll({ prefixes, after, direction: BACKWARDS }));
      expect(before).toEqual(log.slice(0, index).toReversed());
    }
  });

  test('the whole log, up to a limit, of some streams', async () => {
    const { store } = subject();
    const [one, other] = [category(), category()];
    for (const stream of [`${one}1`, `${other}1`, `${one}2`]) await store.append(stream, 'none', facts(1));
    const names = async (options: Parameters<typeof store.readAll>[0]) =>
      (await all(store.readAll(options))).map(({ stream }) => stream);
    expect(await names({ prefixes: [one] })).toEqual([`${one}1`, `${one}2`]);
    expect(await names({ prefixes: [one, other] })).toEqual([`${one}1`, `${other}1`, `${one}2`]);
    expect(await names({ prefixes: [one], limit: 1 })).toEqual([`${one}1`]);
    expect(await names({ direction: BACKWARDS, limit: 3 })).toEqual([`${one}2`, `${other}1`, `${one}1`]);
  });

  test('many reads can run at once', async () => {
    const { store } = subject();
    const stream = `${category()}1`;
    await store.append(stream, 'none', facts(50));
    const reads = await Promise.all(Array.from({ length: 40 }, () => revisions(store.readStream(stream))));
    expect(reads.map(({ length }) => length)).toEqual(reads.map(() => 50));
  });

  test('the system’s own streams are in the log, and not in what is read of it', async () => {
    const { store, client } = subject();
    const stream = `${category()}1`;
    const { position } = await store.append(stream, 'none', facts(1));
    await client.setStreamMetadata(stream, { maxCount: 100 });
    const [last] = await all(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }));
    expect(last?.event?.streamId).toBe(`$$${stream}`);
    expect(await store.head()).toBe(position);
    expect(await all(store.readAll({ after: position }))).toEqual([]);
    const [read] = await all(store.readAll({ direction: BACKWARDS, limit: 1 }));
    expect(read).toMatchObject({ stream, position });
  });

  test('the server includes the position that it reads forwards from, and not backwards', async () => {
    const { store, client } = subject();
    const { position } = await store.append(`${category()}1`, 'none', facts(2));
    const fromPosition = { commit: position, prepare: position };
    const [forwards] = await all(client.readAll({ fromPosition, maxCount: 1 }));
    expect(forwards?.event?.revision).toBe(1n);
    const [backwards] = await all(client.readAll({ fromPosition, direction: BACKWARDS, maxCount: 1 }));
    expect(backwards?.event?.revision).toBe(0n);
  });

  test('a read that is abandoned early leaves nothing open', async () => {
    const { store, client } = subject();
    const stream = `${category()}1`;
    await store.append(stream, 'none', facts(1_000));
    for await (const { revision } of store.readStream(stream)) if (revision === 3) break;
    const links = client.readStream(stream, { resolveLinkTos: true, maxCount: 2 });
    expect(await all(links)).toHaveLength(2);
    expect(await revisions(store.readStream(stream, { limit: 1 }))).toEqual([0]);
  });
}
