import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Stack, startStack } from '#testing/stack.ts';
import { soleWriter } from './soleWriter.ts';
import { type Store, type StoredRecord, WrongRevision } from './store.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterAll(() => stack.stop());

const records = (count: number) =>
  Array.from({ length: count }, () => ({ id: v7(), type: 'RunStarted', data: { of: 'it' }, metadata: {} }));

async function revisions(store: Store, stream: string): Promise<[number, string][]> {
  const found: StoredRecord[] = [];
  for await (const record of store.readStream(stream)) found.push(record);
  return found.map(({ revision, id }) => [revision, id]);
}

describe('a sole writer', () => {
  it('remembers what it appended as the store returns it', async () => {
    const stream = `run-${v7()}`;
    const sole = soleWriter(stack.store);
    expect(await revisions(sole, stream)).toEqual([]);
    expect(await sole.append(stream, 'none', records(2))).toMatchObject({ revision: 1 });
    expect(await sole.append(stream, 1, records(1))).toMatchObject({ revision: 2 });
    const stored = await revisions(stack.store, stream);
    expect(stored.map(([revision]) => revision)).toEqual([0, 1, 2]);
    expect(await revisions(sole, stream)).toEqual(stored);
  });

  it('resumes what it wrote before a restart, and records nothing twice', async () => {
    const stream = `run-${v7()}`;
    const [first, second] = [records(2), records(1)];
    await soleWriter(stack.store).append(stream, 'none', first);
    const again = soleWriter(stack.store);
    expect(await revisions(again, stream)).toEqual([]);
    expect(await again.append(stream, 'none', first)).toMatchObject({ revision: 1 });
    expect(await again.append(stream, 1, second)).toMatchObject({ revision: 2 });
    expect(await revisions(stack.store, stream)).toEqual([...first, ...second].map(({ id }, at) => [at, id]));
  });

  it('reads from the store once others have written', async () => {
    const stream = `run-${v7()}`;
    const sole = soleWriter(stack.store);
    await sole.append(stream, 'none', records(1));
    await stack.store.append(stream, 0, records(1));
    await expect(sole.append(stream, 0, records(1))).rejects.toThrow(WrongRevision);
    const stored = await revisions(stack.store, stream);
    expect(await revisions(sole, stream)).toEqual(stored);
    await sole.append(stream, 1, records(1));
    expect((await revisions(sole, stream)).length).toBe(3);
    expect(await revisions(sole, stream)).toEqual(await revisions(stack.store, stream));
  });
});
