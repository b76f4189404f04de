import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import type { StreamOf } from '#contracts/platform/fact.ts';
import { verbatim } from '#contracts/platform/sentences/sentence.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { streams } from '#contracts/streams.ts';
import { userStream } from '#contracts/users/user.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { regionRules } from '../../regions/region.ts';
import { userRules } from '../../users/user/user.ts';
import { connectPool } from '../database/database.ts';
import { factCodec } from '../facts/factCodec.ts';
import { fold } from '../facts/fold.ts';
import { subjectKeys } from '../facts/subjectKeys.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { Store } from '../store/store.ts';
import { commandExecutor } from './commands.ts';
import { loadStream } from './loadStream.ts';
import { normalised } from './reservation.ts';
import type { Rules } from './rules.ts';

// A thing that can change the value it holds; no area has one yet.
const label = z.object({ label: z.string().nullable() });
const facts = { BadgeLabelled: label };
const commands = { LabelBadge: label };
type Badge = z.output<typeof label>;
const badgeStream: StreamOf<Badge, typeof facts, typeof commands, 'BadgeLabelled'> = {
  category: 'badge',
  named: null,
  facts,
  commands,
  begin: { BadgeLabelled: data => data },
  evolve: {},
};
const badgeRules: Rules<typeof badgeStream> = {
  of: badgeStream,
  decide: {
    LabelBadge: (state, data) => (state?.label === data.label ? [] : [{ type: 'BadgeLabelled', data }]),
  },
  unique: ({ label }) =>
    label === null ? [] : [{ scope: 'label', value: [label], field: 'label', taken: verbatim('Taken.') }],
};
const rules = [badgeRules, userRules, regionRules];

let stack: Stack;
let pools: pg.Pool[];
let codecs: ReturnType<typeof factCodec>[];
/** How far the clock that measures ages is ahead, in ms. */
let ahead = 0;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  pools = ['one', 'two'].map(name => connectPool(stack.urls.api, { name }));
  codecs = pools.map(pool => factCodec([...streams, badgeStream], subjectKeys(pool)));
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await stack.stop();
});

/** A process may die at one of its appends: before the store has it, or before it has the answer. */
type Death = { append: number; recorded: boolean } | null;

const death: fc.Arbitrary<Death> = fc.option(fc.record({ append: fc.nat(2), recorded: fc.boolean() }), {
  freq: 2,
});

function mortal(store: Store, dies: Death): Store {
  let appends = 0;
  let dead = false;
  const live = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (dead) throw new Error('died');
    return work();
  };
  return {
    ...store,
    append: (stream, expected, records) =>
      live(async () => {
        const isLast = dies?.append === appends++;
        if (isLast && !dies?.recorded) dead = true;
        const answer = await live(() => store.append(stream, expected, records));
        if (isLast) dead = true;
        return live(async () => answer);
      }),
  };
}

function executor(process: number, dies: Death = null) {
  const store = mortal(stack.store, dies);
  const now = () => Date.now() + ahead;
  return commandExecutor({ store, codec: codecs[process]!, rules, namesOf: async () => new Map(), now });
}

function asked(commandId: string = v7()) {
  return { commandId, actor: { id: 'system', role: 'system' } as const, now: new Date() };
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
const isTaken = (error: unknown) => error instanceof Refusal && error.code === 'taken';

function register(execute: ReturnType<typeof executor>, email: string, id: string = v7()) {
  const person = { name: 'Ana', email, role: 'user', location: null, preferredLanguage: 'en' } as const;
  return execute(userStream, id, 'RegisterUser', person, asked(id));
}

async function registered(ids: readonly string[]): Promise<string[]> {
  const parts = { store: stack.store, codec: codecs[0]! };
  const loaded = await Promise.all(ids.map(id => loadStream(parts, `user-${id}`)));
  return ids.filter((_, index) => loaded[index]!.length > 0);
}

describe('an email', () => {
  it('is registered once, however many try and wherever they are killed, and nobody is locked out', async () => {
    const attempt = fc.record({ process: fc.nat(1), dies: death, after: fc.nat(8) });
    const scenario = fc.array(attempt, { minLength: 2, maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(scenario, async attempts => {
        ahead = 0;
        const email = `${randomUUID()}@example.org`;
        const ids = attempts.map(() => v7());
        const results = await Promise.allSettled(
          attempts.map(async ({ process, dies, after }, index) => {
            await pause(after);
            return register(executor(process, dies), email, ids[index]);
          }),
        );
        const winners = await registered(ids);
        expect(winners.length).toBeLessThanOrEqual(1);
        const answered = ids.filter((_, index) => results[index]!.status === 'fulfilled');
        expect(winners).toEqual(expect.arrayContaining(answered));

        // A minute later, everybody without an answer tries again, plus one newcomer.
        ahead = 61_000;
        const late = [...ids, v7()];
        const again: PromiseSettledResult<unknown>[] = [];
        for (const [index, id] of late.entries()) {
          again.push(...(await Promise.allSettled([register(executor(index % 2), email, id)])));
        }
        const last = await registered(late);
        expect(last).toHaveLength(1);
        if (winners.length === 1) expect(last).toEqual(winners);
        for (const [index, result] of again.entries()) {
          if (late[index] === last[0]) expect(result.status).toBe('fulfilled');
          else expect(result).toMatchObject({ status: 'rejected', reason: { code: 'taken' } });
        }
      }),
      { numRuns: scaled(25, 500) },
    );
  });

  it('is refused by name, also when it is written in another way', async () => {
    const email = `zoé.${randomUUID()}@example.org`;
    const { commit } = await register(executor(0), email);
    const again = ` ${email.toUpperCase().normalize('NFD')}`;
    await expect(register(executor(1), again)).rejects.toMatchObject({
      status: 409,
      code: 'taken',
      details: { fieldErrors: { email: { key: 'users.emailTaken' } } },
    });
    expect((await register(executor(1), email, commit.stream.slice(5))).commit).toEqual(commit);
  });

  it('is not readable in the reservation', async () => {
    const email = `${randomUUID()}@example.org`;
    const { commit } = await register(executor(0), email);
    for await (const record of stack.store.readAll({ prefixes: ['reservation-'] })) {
      expect(JSON.stringify([record.stream, record.data, record.metadata])).not.toContain(email.slice(0, 13));
      if ((record.data as { owner: string }).owner !== commit.stream) continue;
      expect(record).toMatchObject({ type: 'ValueReserved', data: { scope: 'userEmail' } });
      expect(record.stream).toMatch(/^reservation-[0-9a-f]{64}$/);
      expect(record.metadata).toMatchObject({ $correlationId: commit.stream.slice(5) });
    }
  });

  it('is free again at once when its account is erased', async () => {
    const email = `${randomUUID()}@example.org`;
    const { commit } = await register(executor(0), email);
    await executor(1)(userStream, commit.stream.slice(5), 'EraseUser', { otherAdministrators: 1 }, asked());
    expect((await register(executor(0), email)).state.email).toBe(email);
  });
});

describe('a region', () => {
  it('is opened once for a city of a state of a country', async () => {
    const open = (place: { city: string; state: string | null; country: string }) => {
      const rest = { timeZone: 'America/New_York', latitude: null, longitude: null, coverImage: null };
      const region = { ...place, ...rest, status: 'active', popular: false } as const;
      return executor(0)(regionStream, v7(), 'OpenRegion', region, asked());
    };
    await open({ city: 'Springfield', state: 'Illinois', country: 'USA' });
    await open({ city: 'Springfield', state: 'Missouri', country: 'USA' });
    await open({ city: 'Springfield', state: null, country: 'USA' });
    await expect(open({ city: 'springfield ', state: 'ILLINOIS', country: 'usa' })).rejects.toThrow(
      'There is already a region for this city.',
    );
  });
});

describe('values that change owners', () => {
  it('are never held twice, and can be reserved if nobody holds them', async () => {
    const step = fc.record({
      badge: fc.nat(3),
      label: fc.option(fc.nat(2)),
      process: fc.nat(1),
      dies: death,
      after: fc.nat(6),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async steps => {
        ahead = 0;
        const ids = Array.from({ length: 4 }, () => v7());
        const scope = v7();
        const set = (execute: ReturnType<typeof executor>, id: string, label: number | null) =>
          execute(
            badgeStream,
            id,
            'LabelBadge',
            { label: label === null ? null : `${scope} ${label}` },
            asked(),
          );
        const held = async () => {
          const parts = { store: stack.store, codec: codecs[0]! };
          const loaded = await Promise.all(ids.map(id => loadStream(parts, `badge-${id}`)));
          return loaded.map(facts => fold(badgeStream, facts)?.label ?? null);
        };
        await Promise.all(
          steps.map(async ({ badge, label, process, dies, after }) => {
            await pause(after);
            const made = set(executor(process, dies), ids[badge]!, label);
            await made.catch(error => {
              if (!isTaken(error) && error.code !== 'conflict' && error.message !== 'died') throw error;
            });
          }),
        );
        const labels = (await held()).filter(label => label !== null);
        expect(new Set(labels).size).toBe(labels.length);

        ahead = 61_000;
        for (const label of [0, 1, 2]) {
          const isHeld = labels.includes(`${scope} ${label}`);
          const taking = set(executor(0), v7(), label);
          if (isHeld) await expect(taking).rejects.toMatchObject({ code: 'taken' });
          else await expect(taking).resolves.toBeDefined();
        }
      }),
      { numRuns: scaled(25, 500) },
    );
  });
});

describe('spellings of the same value', () => {
  it('have one normal form, which is normal itself', () => {
    expect(normalised('  Ana@Example.ORG ')).toBe('ana@example.org');
    expect(normalised('São  Paulo')).toBe(normalised('sa\u0303o paulo'));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(normalised(normalised(text))).toBe(normalised(text));
      }),
    );
  });
});
