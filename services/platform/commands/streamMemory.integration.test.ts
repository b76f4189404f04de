import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import { ERASED } from '#contracts/platform/fact.ts';
import { streams } from '#contracts/streams.ts';
import { userStream } from '#contracts/users/user.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { clientOf } from '#testing/testStore.ts';
import { rules } from '../../compose/rules.ts';
import { connectPool } from '../database/database.ts';
import { factCodec } from '../facts/factCodec.ts';
import { fold } from '../facts/fold.ts';
import { eraseSubjectKey, subjectKeys } from '../facts/subjectKeys.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { Store, StoredRecord } from '../store/store.ts';
import { type Asked, commandExecutor, type Execute } from './commands.ts';
import { loadStream } from './loadStream.ts';
import { streamMemory } from './streamMemory.ts';

type Client = ReturnType<typeof clientOf>;

let stack: Stack;
let pool: pg.Pool;
let codec: ReturnType<typeof factCodec>;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false, projections: [] });
  pool = connectPool(stack.urls.api, { name: 'test' });
  codec = factCodec(streams, subjectKeys(pool));
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

const NOW = new Date('2026-11-01T10:00:00Z');
const ADMIN = { id: 'ana', role: 'admin' } as const;
const asked = (more: Partial<Asked> = {}): Asked => ({
  ...{ commandId: v7(), actor: ADMIN, now: NOW, isNew: true, ...more },
});

/** One process: an executor that counts its reads, with or without a memory of its own for `kept` facts. */
function aProcess(kept?: number | 'none') {
  const counted = { reads: 0 };
  const store: Store = {
    ...stack.store,
    readStream(...given) {
      counted.reads += 1;
      return stack.store.readStream(...given);
    },
  };
  const memory = kept === 'none' ? undefined : streamMemory(codec, undefined, kept);
  const parts = { store, codec, rules, namesOf: async () => new Map(), ...(memory && { memory }) };
  return { execute: commandExecutor(parts), parts, memory: memory!, counted };
}

async function newEvent(execute: Execute): Promise<string> {
  const id = v7();
  await execute(eventStream, id, 'CreateEvent', salsaFriday, asked({ commandId: id }));
  return id;
}

async function using<Result>(client: Client, work: (client: Client) => Promise<Result>): Promise<Result> {
  return work(client).finally(() => client.dispose());
}

const change = (execute: Execute, id: string, title: string, more: Partial<Asked> = {}) =>
  execute(eventStream, id, 'ChangeEvent', { title }, asked(more));
const refusalOf = (failing: Promise<unknown>) =>
  failing.then(
    () => 'accepted',
    error => (error instanceof Refusal ? error.status : Promise.reject(error)),
  );

describe('a stream that this process has written', () => {
  it('is not read again, from its first command on', async () => {
    const { execute, counted } = aProcess();
    const id = await newEvent(execute);
    for (let turn = 1; turn < 5; turn++) {
      expect(await change(execute, id, `Night ${turn}`)).toMatchObject({ revision: turn });
    }
    expect(counted.reads).toBe(0);
    expect((await loadStream({ store: stack.store, codec }, `event-${id}`)).map(({ type }) => type)).toEqual([
      'EventCreated',
      ...Array.from({ length: 4 }, () => 'EventDetailsChanged'),
    ]);
  });

  it('is read for a command that another process may have recorded', async () => {
    const [ours, theirs] = [aProcess(), aProcess()];
    const id = await newEvent(ours.execute);
    const { isNew: _, ...again } = asked();
    const theirAnswer = await theirs.execute(eventStream, id, 'ChangeEvent', { title: 'Once' }, again);
    const later = { ...again, now: new Date('2026-11-01T10:00:05Z') };
    expect(await ours.execute(eventStream, id, 'ChangeEvent', { title: 'Once' }, later)).toEqual(theirAnswer);
  });

  it('is folded on from where its last command left it, however many facts it has', async () => {
    const { execute, counted } = aProcess();
    const folded = vi.spyOn(eventStream.evolve, 'EventDetailsChanged');
    const foldedFor = async (facts: number) => {
      const id = await newEvent(execute);
      for (let turn = 1; turn < facts; turn++) await change(execute, id, `Night ${turn}`);
      folded.mockClear();
      await change(execute, id, 'The last night');
      return folded.mock.calls.length;
    };
    try {
      const few = await foldedFor(3);
      expect(few).toBeGreaterThan(0);
      expect(await foldedFor(60)).toBe(few);
      expect(counted.reads).toBe(0);
    } finally {
      folded.mockRestore();
    }
  });

  it('is folded as its facts are, when commands run at once and another process writes too', async () => {
    const [ours, theirs] = [aProcess(1), aProcess('none')];
    const id = await newEvent(ours.execute);
    const at = (process: typeof ours, field: string, turn: number) =>
      process.execute(eventStream, id, 'ChangeEvent', { [field]: `${field} ${turn}` } as never, asked());
    const all = Array.from({ length: 40 }, (_, turn) =>
      at(turn % 8 ? ours : theirs, ['title', 'price', 'locationName'][turn % 3]!, turn),
    );
    const outcomes = (await Promise.allSettled(all)).map(({ status }) => status);
    expect(outcomes).toContain('fulfilled');
    await change(ours.execute, id, 'The last night');
    const recall = async () => (await ours.memory.recall(`event-${id}`, eventStream))!;
    await recall();
    const { past, facts, state } = await recall();
    const read = await loadStream({ store: stack.store, codec }, `event-${id}`);
    expect([past!.first, ...facts]).toEqual([read[0], ...read.slice(past!.facts)]);
    expect(past!.state).toEqual(fold(eventStream, read.slice(0, past!.facts)));
    expect(state).toEqual(fold(eventStream, read));
  });

  it('takes little more memory with many facts than with few, and is still not read', async () => {
    const { execute, memory, counted } = aProcess();
    const id = await newEvent(execute);
    const bytesAfter = async (facts: number) => {
      for (let turn = 0; turn < facts; turn++) await change(execute, id, `Night ${turn}`);
      return memory.bytes;
    };
    const few = await bytesAfter(20);
    expect(await bytesAfter(80)).toBeLessThan(2 * few);
    expect(counted.reads).toBe(0);
    expect((await change(execute, id, 'The last night')).createdAt).toEqual(NOW);
  });

  it('is read for a command that depends on facts which are not kept', async () => {
    const { execute, counted } = aProcess(2);
    const id = await newEvent(execute);
    const moved = asked();
    await execute(eventStream, id, 'ChangeEvent', { price: '$40' }, moved);
    for (let turn = 0; turn < 20; turn++) await change(execute, id, `Night ${turn}`);
    const { commandId } = moved;
    const undoing = { commandId, createdAt: NOW.toISOString() };
    const undo = () => execute(eventStream, id, 'UndoCommand', undoing, asked());
    expect(counted.reads).toBe(0);
    expect((await undo()).state).toMatchObject({ title: 'Night 19', price: salsaFriday.price });
    expect(counted.reads).toBe(1);
    const seen = { expected: 1 };
    for (let turn = 0; turn < 20; turn++) await change(execute, id, `Another night ${turn}`);
    const place = { locationName: 'Sala Uno' };
    const placed = await execute(eventStream, id, 'ChangeEvent', place, asked(seen));
    expect(placed.state).toMatchObject({ title: 'Another night 19', ...place });
    expect(counted.reads).toBe(2);
    expect(await refusalOf(change(execute, id, 'Too late', seen))).toBe(412);
  });

  it('is not remembered while it might have to be forgotten unnoticed', async () => {
    const { execute, memory } = aProcess();
    const id = await newEvent(execute);
    memory.require('a connection', false);
    expect([memory.knows(`event-${id}`), memory.bytes]).toEqual([false, 0]);
    await change(execute, id, 'Night');
    expect(memory.knows(`event-${id}`)).toBe(false);
    memory.require('a connection', true);
    await change(execute, id, 'Another night');
    expect(memory.knows(`event-${id}`)).toBe(true);
  });

  it('is read for the undo of a command some of whose facts are not kept', async () => {
    const { execute, counted } = aProcess(1);
    const id = await newEvent(execute);
    const both = asked();
    const featured = await execute(eventStream, id, 'ChangeEvent', { price: '$40', isFeatured: true }, both);
    expect(featured.facts).toHaveLength(2);
    for (const city of ['Lima', 'Cali']) {
      await execute(eventStream, id, 'ChangeEvent', { locationCity: city }, asked());
    }
    expect(counted.reads).toBe(0);
    const undoing = { commandId: both.commandId, createdAt: NOW.toISOString() };
    const { state } = await execute(eventStream, id, 'UndoCommand', undoing, asked());
    expect(state).toMatchObject({ price: salsaFriday.price, isFeatured: false, locationCity: 'Cali' });
    expect(counted.reads).toBe(1);
  });
});

describe('a stream with settings by which the store hides facts of it', () => {
  const client = () => clientOf(stack.eventStorePort);
  /** The title of an event, read by a process with a memory of its own that follows no settings. */
  async function longEvent(execute: Execute): Promise<string> {
    const id = await newEvent(execute);
    for (let turn = 0; turn < 3; turn++) await change(execute, id, `Night ${turn}`);
    return id;
  }

  it.each([
    ['$maxCount', { maxCount: 100 }],
    ['$maxAge', { maxAge: 3_600 }],
    ['$tb', { truncateBefore: 0 }],
  ])('is not remembered, though they hide none of them yet: %s', async (_name, settings) => {
    const [theirs, ours] = [aProcess(), aProcess()];
    const id = await longEvent(theirs.execute);
    await using(client(), one => one.setStreamMetadata(`event-${id}`, settings));
    for (let turn = 0; turn < 3; turn++) {
      await change(ours.execute, id, `Ours ${turn}`);
      expect(ours.memory.knows(`event-${id}`)).toBe(false);
    }
  });

  it('is the same for two processes once they act: the one that knows it longer answers as the other one', async () => {
    const [theirs, ours] = [aProcess(), aProcess()];
    const id = await longEvent(theirs.execute);
    await using(client(), one => one.setStreamMetadata(`event-${id}`, { maxCount: 5 }));
    await change(ours.execute, id, 'Five facts');
    await change(ours.execute, id, 'Six facts');
    const answers = await Promise.all([
      refusalOf(change(ours.execute, id, 'Ours')),
      refusalOf(change(aProcess().execute, id, 'Theirs')),
    ]);
    expect(answers).toEqual([409, 409]);
  });

  it('is remembered again once they are gone, and with settings that hide nothing', async () => {
    const [theirs, ours] = [aProcess(), aProcess()];
    const id = await longEvent(theirs.execute);
    await using(client(), async one => {
      await one.setStreamMetadata(`event-${id}`, { maxCount: 100 });
      await one.setStreamMetadata(`event-${id}`, { owner: 'somebody' } as never);
    });
    await change(ours.execute, id, 'Ours');
    expect(ours.memory.knows(`event-${id}`)).toBe(true);
  });

  it('is not remembered if they change while it is read', async () => {
    const { execute, parts, memory } = aProcess();
    const id = await newEvent(aProcess().execute);
    const held = Promise.withResolvers<void>();
    const slow: Store = {
      ...parts.store,
      async hidesFacts(stream) {
        const hides = await stack.store.hidesFacts(stream);
        await held.promise;
        return hides;
      },
    };
    const reading = loadStream({ ...parts, store: slow }, `event-${id}`);
    memory.changed(`event-${id}`);
    held.resolve();
    await reading;
    expect(memory.knows(`event-${id}`)).toBe(false);
    await change(execute, id, 'Read again');
    expect(memory.knows(`event-${id}`)).toBe(true);
  });

  it('is not remembered under a name that somebody could have known before it began', async () => {
    const { execute, memory } = aProcess();
    const id = v7();
    await using(client(), one => one.setStreamMetadata(`event-${id}`, { maxCount: 1 }));
    await execute(eventStream, id, 'CreateEvent', salsaFriday, asked());
    expect(memory.knows(`event-${id}`)).toBe(false);
  });

  it('is forgotten after a while, should the store have failed to tell of them', async () => {
    let time = 0;
    const memory = streamMemory(codec, undefined, undefined, () => time);
    const parts = { store: stack.store, codec, rules, memory, namesOf: async () => new Map() };
    const execute = commandExecutor(parts);
    const id = await newEvent(execute);
    time = 299_000;
    await change(execute, id, 'Known');
    expect(memory.knows(`event-${id}`)).toBe(true);
    time = 301_000;
    expect(memory.knows(`event-${id}`)).toBe(false);
    expect(await change(execute, id, 'Read again')).toMatchObject({ revision: 2 });
  });
});

describe('facts that are remembered, but no longer all', () => {
  it('refuse nothing', async () => {
    const [ours, theirs] = [aProcess(), aProcess('none')];
    const id = await newEvent(ours.execute);
    await ours.execute(eventStream, id, 'DeleteEvent', {}, asked());
    const times = { createdAt: NOW.toISOString(), deletedAt: NOW.toISOString() };
    await theirs.execute(eventStream, id, 'RestoreEvent', times, asked());
    expect(await change(ours.execute, id, 'Back')).toMatchObject({ revision: 3, state: { title: 'Back' } });
  });

  it('do not make a change look like none', async () => {
    const [ours, theirs] = [aProcess(), aProcess('none')];
    const id = await newEvent(ours.execute);
    await change(ours.execute, id, 'Ours');
    await change(theirs.execute, id, 'Theirs');
    expect((await change(ours.execute, id, 'Ours')).facts).toHaveLength(1);
  });

  it('are no reason to answer that somebody else was faster', async () => {
    const [ours, theirs] = [aProcess(), aProcess('none')];
    const id = await newEvent(ours.execute);
    const { revision } = await change(theirs.execute, id, 'Theirs');
    const seen = { expected: revision };
    expect(await change(ours.execute, id, 'After theirs', seen)).toMatchObject({ revision: 2 });
    expect(await refusalOf(change(ours.execute, id, 'Too late', { expected: 0 }))).toBe(412);
  });

  it('accept nothing', async () => {
    const [ours, theirs] = [aProcess(), aProcess('none')];
    const id = await newEvent(ours.execute);
    await theirs.execute(eventStream, id, 'DeleteEvent', {}, asked());
    expect(await refusalOf(change(ours.execute, id, 'Ours'))).toBe(404);
  });

  it('lead to what reading them would have led to, whoever writes in which order', async () => {
    const step = fc.record({
      who: fc.constantFrom('one', 'two'),
      name: fc.constantFrom('ChangeEvent', 'ChangeEvent', 'DeleteEvent', 'RestoreEvent', 'UndoCommand'),
      title: fc.constantFrom('A', 'B'),
      behind: fc.option(fc.nat(5), { freq: 3 }),
      undone: fc.nat(20),
    });
    const property = fc.asyncProperty(fc.array(step, { maxLength: 20 }), async steps => {
      const [without, ...others] = await Promise.all(
        (['none', undefined, 1, 2] as const).map(kept => story(steps, kept)),
      );
      for (const told of others) expect(told).toEqual(without);
    });
    await fc.assert(property, { numRuns: scaled(15, 300) });
  });
});

type Step = { who: string; name: string; title: string; behind: number | null; undone: number };

/** The answers of two processes that alternate on one event. */
async function story(steps: readonly Step[], kept: Parameters<typeof aProcess>[0]): Promise<unknown[]> {
  const [one, two] = [aProcess(kept), aProcess(kept)];
  const id = await newEvent(one.execute);
  let last = 0;
  const answers: unknown[] = [];
  const commands: string[] = [];
  for (const { who, name, title, behind, undone } of steps) {
    const { execute } = who === 'one' ? one : two;
    const times = { createdAt: NOW.toISOString(), deletedAt: NOW.toISOString() };
    const commandId = commands[undone % Math.max(1, commands.length)] ?? id;
    const undoing = { commandId, createdAt: NOW.toISOString() };
    const data = { ChangeEvent: { title }, DeleteEvent: {}, RestoreEvent: times, UndoCommand: undoing }[name];
    const more = behind === null ? {} : { expected: Math.max(0, last - behind) };
    const given = asked(more);
    commands.push(given.commandId);
    const answer = await execute(eventStream, id, name as 'ChangeEvent', data as object, given).then(
      ({ state, revision, facts }) => {
        last = revision;
        return { state, revision, types: facts.map(({ type }) => type) };
      },
      error => (error instanceof Refusal ? [error.status, error.code] : Promise.reject(error)),
    );
    answers.push(answer);
  }
  return answers;
}

describe('a memory of streams', () => {
  it('shows nobody who was erased', async () => {
    const { execute, parts, memory } = aProcess();
    const id = v7();
    const registration = {
      ...{ name: 'Zora', email: 'zora@memory.example', location: null, preferredLanguage: 'en' },
      ...{ searchRadius: null, role: 'user', imported: false, danceStyles: [], socialConnections: [] },
    };
    await execute(userStream, id, 'RegisterUser', registration as never, asked({ commandId: id }));
    await loadStream(parts, `user-${id}`);
    const names = async () => {
      const { facts, state } = (await memory.recall(`user-${id}`, userStream))!;
      return [facts[0]!.data.name, (state as { name: string }).name];
    };
    expect(await names()).toEqual(['Zora', 'Zora']);
    await eraseSubjectKey(pool, id);
    expect(await names()).toEqual([ERASED, ERASED]);
  });

  it('holds no more than it may, and takes no more than it says', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const most = 24 * 1024 * 1024;
    const memory = streamMemory(codec, most);
    const remember = async (count: number) => {
      for (let stream = 0; stream < count; stream++) {
        const records = manyRecords(`event-${v7()}`, 40);
        memory.keep(records[0]!.stream, memory.watched(), { records, facts: await codec.decode(records) });
        expect((await memory.recall(records[0]!.stream, eventStream))?.state).toBeDefined();
        expect(memory.bytes).toBeLessThanOrEqual(most);
      }
    };
    await remember(20);
    memory.require('nothing', false);
    memory.require('nothing', true);
    collect();
    const before = process.memoryUsage().heapUsed;
    await remember(1_000);
    collect();
    const taken = process.memoryUsage().heapUsed - before;
    expect(memory.bytes).toBeGreaterThan(most / 2);
    expect(taken).toBeLessThan(memory.bytes);
    console.info(`${memory.bytes} bytes are remembered, which take ${taken}`);
  });

  it('does not keep a stream that would push out most others', async () => {
    const memory = streamMemory(codec, 100_000);
    const [small, large] = [manyRecords('event-small', 2), manyRecords('event-large', 200)];
    for (const records of [small, large]) {
      memory.keep(records[0]!.stream, memory.watched(), { records, facts: await codec.decode(records) });
    }
    expect([memory.knows('event-small'), memory.knows('event-large')]).toEqual([true, false]);
  });
});

/** Records as the client reads them, each a value of its own. */
function manyRecords(stream: string, count: number): StoredRecord[] {
  return Array.from({ length: count }, (_, revision) => {
    const command = { id: v7(), name: 'ChangeEvent' };
    const origin = { $sealed: `${v7()}${v7()}${v7()}${v7()}`, subject: `${v7()}@2026-11` };
    const stamped = {
      $correlationId: command.id,
      $causationId: command.id,
      command,
      actor: ADMIN,
      version: 1,
    };
    const metadata = { ...structuredClone(stamped), origin, at: NOW.toISOString() };
    const changed = { title: `Night ${v7()}`, description: `Two floors ${v7()}`, price: '$12' };
    const [type, data] = revision > 0 ? ['EventDetailsChanged', changed] : ['EventCreated', begun(changed)];
    const id = `${v7().slice(0, 14)}5${v7().slice(15)}`;
    const place = { stream, revision, position: BigInt(revision + 1) };
    return { ...place, id, type, data, metadata, created: new Date() } as StoredRecord;
  });
}

const begun = (changed: object) => ({ ...structuredClone(salsaFriday), ...changed });
