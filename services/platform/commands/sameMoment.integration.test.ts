import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import { streams } from '#contracts/streams.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { rules } from '../../compose/rules.ts';
import { connectPool } from '../database/database.ts';
import { factCodec } from '../facts/factCodec.ts';
import { subjectKeys } from '../facts/subjectKeys.ts';
import type { Store } from '../store/store.ts';
import { commandExecutor } from './commands.ts';
import { streamMemory } from './streamMemory.ts';

// Commands for one stream at the same moment, without a revision that they are based on: none may lose.

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

const FIELDS = {
  title: 'Zouk',
  description: 'One floor.',
  price: '$20',
  currency: 'EUR',
  maxAttendees: 80,
  locationName: 'Sala Uno',
  locationAddress: 'Calle 1',
  locationCity: 'Lima',
  locationState: 'LI',
  locationCountry: 'Peru',
  postalCode: '15001',
  isFeatured: true,
};
const asked = () => ({
  ...{ commandId: v7(), actor: { id: 'ana', role: 'admin' } as const, now: new Date(), isNew: true },
});

/** One process, which counts its appends; `before` is waited for before each of them. */
function aProcess({ isRemembering = true, before = async () => {} } = {}) {
  const counted = { appends: 0 };
  const store: Store = {
    ...stack.store,
    async append(...given) {
      counted.appends += 1;
      await before();
      return stack.store.append(...given);
    },
  };
  const parts = { store, codec, rules, namesOf: async () => new Map() };
  const memory = isRemembering ? { memory: streamMemory(codec) } : {};
  return { execute: commandExecutor({ ...parts, ...memory }), counted };
}

async function newEvent({ execute }: ReturnType<typeof aProcess>): Promise<string> {
  const id = v7();
  await execute(eventStream, id, 'CreateEvent', salsaFriday, { ...asked(), commandId: id });
  return id;
}

const saveEach = (processes: readonly ReturnType<typeof aProcess>[], id: string) =>
  Object.entries(FIELDS).map(([field, value], turn) =>
    processes[turn % processes.length]!.execute(eventStream, id, 'ChangeEvent', { [field]: value }, asked()),
  );

const stateOf = async (id: string) =>
  (await aProcess().execute(eventStream, id, 'ChangeEvent', {}, asked())).state;

describe('twelve saves of twelve fields at once', () => {
  it.each([true, false])(
    'are all recorded at the first try in one process, remembering: %s',
    async isRemembering => {
      const process = aProcess({ isRemembering });
      const id = await newEvent(process);
      await Promise.all(saveEach([process], id));
      expect(process.counted.appends).toBe(1 + Object.keys(FIELDS).length);
      expect(await stateOf(id)).toMatchObject(FIELDS);
    },
  );

  it('are all recorded in three processes, of which each wins and loses races', async () => {
    for (let turn = 0; turn < scaled(3, 60); turn++) {
      const processes = [aProcess(), aProcess(), aProcess({ isRemembering: false })];
      const id = await newEvent(processes[0]!);
      await Promise.all(saveEach(processes, id));
      expect(await stateOf(id)).toMatchObject(FIELDS);
    }
  });

  it('are recorded although another process writes without a pause', async () => {
    const [ours, theirs] = [aProcess(), aProcess()];
    const id = await newEvent(ours);
    let isOver = false;
    const writing = (async () => {
      for (let turn = 0; !isOver; turn++) {
        await theirs.execute(
          eventStream,
          id,
          'ChangeEvent',
          { endLocal: `2026-07-04T0${turn % 9}:00` },
          asked(),
        );
      }
    })();
    try {
      await Promise.all(saveEach([ours], id));
    } finally {
      isOver = true;
      await writing;
    }
    expect(await stateOf(id)).toMatchObject(FIELDS);
  });
});

describe('a store that does not answer for one stream', () => {
  it('holds up no command for another one', async () => {
    const held = Promise.withResolvers<void>();
    let isHeld = false;
    const process = aProcess({ before: () => (isHeld ? held.promise : Promise.resolve()) });
    const [slow, quick] = [await newEvent(process), await newEvent(process)];
    isHeld = true;
    const waiting = saveEach([process], slow);
    isHeld = false;
    const { state } = await process.execute(eventStream, quick, 'ChangeEvent', { title: 'Quick' }, asked());
    expect(state).toMatchObject({ title: 'Quick' });
    held.resolve();
    await Promise.all(waiting);
    expect(await stateOf(slow)).toMatchObject(FIELDS);
  });
});
