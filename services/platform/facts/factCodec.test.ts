import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ERASED, personal, type StreamContract } from '#contracts/platform/fact.ts';
import type { NewRecord, StoredRecord } from '../store/store.ts';
import { factCodec, UnreadableFact } from './factCodec.ts';
import { factTypesOf, unreadableKinds } from './factTypes.ts';
import type { CodecKeys } from './subjectKeys.ts';

/** The same kind of stream in three releases: the fact got a unit, then its person field was renamed. */
const released: StreamContract[] = [
  {
    category: 'run',
    named: null,
    facts: { RunLogged: z.object({ runner: personal(z.string()), distance: z.number() }) },
    commands: {},
  },
  {
    category: 'run',
    named: null,
    facts: { RunLogged: z.object({ runner: personal(z.string()), metres: z.number() }) },
    commands: {},
    upcasts: { RunLogged: [({ distance, ...same }) => ({ ...same, metres: Number(distance) * 1000 })] },
  },
  {
    category: 'run',
    named: null,
    facts: { RunLogged: z.object({ name: personal(z.string()).optional(), metres: z.number() }) },
    commands: {},
    upcasts: {
      RunLogged: [
        ({ distance, ...same }) => ({ ...same, metres: Number(distance) * 1000 }),
        ({ runner, ...same }) => ({ ...same, name: runner }),
      ],
    },
  },
];
const written = [
  { runner: 'Ana', distance: 5 },
  { runner: 'Ana', metres: 5000 },
  { name: 'Ana', metres: 5000 },
];

function keysOf(erased: readonly string[] = [], missing: readonly string[] = []): CodecKeys {
  const key = Buffer.alloc(32, 7);
  return {
    forSealing: async () => key,
    forHashing: async () => key,
    forOpening: async subjects =>
      new Map(
        [...subjects]
          .filter(subject => !missing.includes(subject))
          .map(subject => [subject, erased.includes(subject) ? null : key]),
      ),
  };
}

const stamp = {
  $correlationId: 'c',
  $causationId: 'c',
  at: '2026-06-01T12:00:00.000Z',
  command: { id: '01976f3c-0000-7000-8000-000000000001', name: 'LogRun' },
  actor: { id: 'bo', role: 'admin' } as const,
  origin: { ip: '203.0.113.7' },
};

async function record(release: number, keys = keysOf()): Promise<NewRecord> {
  const codec = factCodec([released[release]!], keys);
  const [encoded] = await codec.encode('run-ana', [{ type: 'RunLogged', data: written[release]! }], stamp);
  return encoded!;
}

const stored = (record: NewRecord): StoredRecord => ({
  ...record,
  stream: 'run-ana',
  revision: 0,
  position: 1n,
  created: new Date(),
});

describe('a fact of an older version', () => {
  it('is stamped with the version that was the newest at the time', async () => {
    for (const release of [0, 1, 2]) {
      expect((await record(release)).metadata).toMatchObject({ version: release + 1 });
    }
  });

  it('is read as the newest version, whatever its personal field was called', async () => {
    const codec = factCodec([released[2]!], keysOf());
    for (const release of [0, 1, 2]) {
      const sealed = await record(release);
      expect(JSON.stringify(sealed)).not.toMatch(/"Ana"|203\.0\.113/);
      const [fact] = await codec.decode([stored(sealed)]);
      expect(fact!.data).toEqual({ name: 'Ana', metres: 5000 });
    }
  });

  it('reads as erased once its person is, with its numbers kept', async () => {
    const codec = factCodec([released[2]!], keysOf(['ana']));
    const [fact] = await codec.decode([stored(await record(0))]);
    expect(fact!.data).toEqual({ name: ERASED, metres: 5000 });
  });
});

describe('a fact that cannot be read', () => {
  it('is one of another program whose data does not match the contract; our own is never checked', async () => {
    const codec = factCodec([released[1]!], keysOf());
    const ours = stored(await record(1));
    const misshapen = { ...ours, data: { runner: 'Ana', metres: 'five' } };
    const theirs = { ...misshapen, id: '01976f3c-0000-7000-8000-000000000002' };
    const wellShapen = { ...theirs, data: { runner: 'Ana', metres: 5000 } };
    const { facts, unreadable } = await codec.decodeEach([misshapen, theirs, wellShapen]);
    expect(facts.map(({ data }) => data.metres)).toEqual(['five', 5000]);
    expect(unreadable.map(({ error }) => error.message)).toEqual([
      'RunLogged does not match its contract: metres',
    ]);
  });

  it('is one of a later version, and does not affect others', async () => {
    const codec = factCodec([released[1]!], keysOf());
    const records = [stored(await record(2)), stored(await record(1))];
    const { facts, unreadable } = await codec.decodeEach(records);
    expect(facts).toHaveLength(1);
    expect(unreadable[0]!.error.message).toBe(
      'RunLogged of version 3 is newer than version 2, the newest known',
    );
  });

  it('is one whose key is missing, because only a recorded erasure reads as erased', async () => {
    const codec = factCodec([released[0]!], keysOf([], ['ana']));
    await expect(codec.decode([stored(await record(0))])).rejects.toThrow(UnreadableFact);
  });

  it('is one whose upcaster fails; its input is not revealed', async () => {
    const failing = {
      ...released[1]!,
      upcasts: {
        RunLogged: [
          ({ runner }: object & { runner?: unknown }) => {
            throw new Error(`${runner} is odd`);
          },
        ],
      },
    };
    const codec = factCodec([failing], keysOf());
    const { unreadable } = await codec.decodeEach([stored(await record(0))]);
    expect(unreadable[0]!.error.message).toBe('RunLogged of version 1 cannot be brought up to version 2');
  });

  it('is one whose sealed value was moved to another fact', async () => {
    const codec = factCodec([released[0]!], keysOf());
    const moved = { ...stored(await record(0)), id: '01976f3c-0000-7000-8000-000000000002' };
    await expect(codec.decode([moved])).rejects.toThrow('The seal on');
  });
});

describe('a start', () => {
  const kind = (type: string, version: number) => ({ type, version, position: 77n });

  it('accepts facts of every version so far', () => {
    expect(
      unreadableKinds(
        [released[2]!],
        [1, 2, 3].map(version => kind('RunLogged', version)),
      ),
    ).toEqual([]);
  });

  it('names a fact that no contract declares', () => {
    expect(unreadableKinds([released[2]!], [kind('RunLost', 1)])).toEqual([
      'RunLost (version 1, first at position 77) is declared by no contract.',
    ]);
  });

  it('names a version from the future', () => {
    expect(unreadableKinds([released[0]!], [kind('RunLogged', 2)])).toEqual([
      'RunLogged is in the log in version 2 (first at position 77); the newest known version is 1.',
    ]);
  });

  it('names a missing link in a chain of upcasts', () => {
    const [, second] = released[2]!.upcasts!.RunLogged!;
    const upcasts = { RunLogged: [undefined as never, second!] };
    expect(() => factTypesOf([{ ...released[2]!, upcasts }])).toThrow(
      'RunLogged has no upcast from version 1 to version 2',
    );
  });

  it('names a fact that two contracts declare', () => {
    expect(() => factTypesOf([released[0]!, { ...released[0]!, category: 'race' }])).toThrow(
      'RunLogged is a fact of run and of race',
    );
  });
});
