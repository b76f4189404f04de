import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { userStream } from '#contracts/users/user.ts';
import { connectPool } from '#platform/database/database.ts';
import { runPeriodic } from '#platform/program/periodic.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { bytesOf } from '#testing/byteSearch.ts';
import { soon } from '#testing/soon.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { streams } from '../../contracts/streams.ts';
import { finishErasures } from './finishErasures.ts';

const SYSTEM = { id: 'system', role: 'system' } as const;
/** The files of an external server cannot be inspected. */
const isOtherStore = inject('eventStoreUrl') !== undefined;
const log = pino({ level: 'silent' });
let stack: Stack;
let api: pg.Pool;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  api = connectPool(stack.urls.api, { name: 'test' });
});
afterAll(async () => {
  await api.end();
  await stack.stop();
});

async function register(name: string): Promise<string> {
  const id = v7();
  const person = { name, email: `${id}@off.example`, location: null } as const;
  const data = { ...person, role: 'admin', preferredLanguage: 'en' } as const;
  await stack.execute(userStream, id, 'RegisterUser', data, {
    commandId: id,
    actor: SYSTEM,
    now: new Date(),
  });
  return id;
}

/** Records that somebody is erased, and nothing more, as if the process had died then. */
async function recordErasure(id: string): Promise<void> {
  const asked = { commandId: v7(), actor: SYSTEM, now: new Date() };
  await stack.execute(userStream, id, 'EraseUser', { otherAdministrators: 1 }, asked);
}

/** Waits until all rows have caught up with the log. */
async function caughtUp(): Promise<void> {
  const head = await stack.store.head();
  const behind = 'select 1 from projections.checkpoints where position < $1';
  const isDone = async () => (await api.query(behind, [head])).rowCount === 0;
  await vi.waitUntil(isDone, soon);
}

async function keyOf(id: string): Promise<Buffer | null> {
  const { rows } = await api.query('select key from private.subject_keys where subject = $1', [id]);
  return rows[0].key;
}

/** Nothing is recorded about these people elsewhere. */
const finishing = (eraseInAreas = async (_: string) => true) =>
  finishErasures(api, streams, { mailFolder: join(stack.dataDir, 'mail'), log, eraseInAreas });
const finish = (how = finishing()) => how.work({ now: new Date(), signal: AbortSignal.timeout(60_000) });

describe('an erasure that was interrupted', () => {
  it('is completed: a fact that erases always leads to the deletion of the key', async () => {
    const ids = await Promise.all(['Cut Off', 'Cut Short'].map(register));
    await Promise.all(ids.map(recordErasure));
    await caughtUp();
    for (const id of ids) expect(await keyOf(id)).not.toBeNull();
    await finish();
    for (const id of ids) expect(await keyOf(id)).toBeNull();
  });

  it('keeps no other one waiting, if what is recorded elsewhere about a person cannot be erased yet', async () => {
    const ids = await Promise.all(['Fails', 'Later', 'Refused', 'Fine'].map(register));
    const [fails, later, refused, fine] = ids as [string, string, string, string];
    await Promise.all(ids.map(recordErasure));
    await caughtUp();
    const refusal = new Refusal(platformSentences.unexpected);
    const trouble: Record<string, () => Promise<boolean>> = {
      [fails]: () => Promise.reject(new Error('A part is down')),
      [later]: async () => false,
      [refused]: () => Promise.reject(refusal),
    };
    const work = finish(finishing(async id => (await trouble[id]?.()) ?? true));
    await expect(work).rejects.toThrow(/^2 of 4 failed/);
    expect(await keyOf(fine)).toBeNull();
    for (const id of [fails, later, refused]) expect(await keyOf(id)).not.toBeNull();
    await finish();
    for (const id of ids) expect(await keyOf(id)).toBeNull();
  });

  it.skipIf(isOtherStore)(
    'is completed by the processes at their start, and the space of the key is reclaimed',
    async () => {
      const [id, other] = await Promise.all([register('Cut Off'), register('Stays')]);
      await caughtUp();
      const key = (await keyOf(id))!;
      await recordErasure(id);
      await caughtUp();
      const stopping = new AbortController();
      const { signal } = stopping;
      const running = runPeriodic({ clock: () => new Date(), log, signal }, finishing());
      await vi.waitFor(async () => {
        expect(await keyOf(id)).toBeNull();
        const bytes = await bytesOf(stack.urls.superuser, 'private.subject_keys');
        expect([key, (await keyOf(other))!].map(each => bytes.includes(each))).toEqual([false, true]);
      }, soon);
      stopping.abort();
      await running;
    },
  );
});
