import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ERASED } from '#contracts/platform/fact.ts';
import { streams } from '#contracts/streams.ts';
import { userStream } from '#contracts/users/user.ts';
import { connectPool } from '#platform/database/database.ts';
import { uploadsIn } from '#platform/files/uploadsIn.ts';
import { connectStore, type Store } from '#platform/store/store.ts';
import { freshDatabase } from '#testing/freshDatabase.ts';
import { allRows } from '#testing/ownDatabase.ts';
import { soon } from '#testing/soon.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { openTestStore, storeUrl } from '#testing/testStore.ts';
import { placeIn } from '../../projections/platform/mirror/keptPlace.ts';
import { verifyLog } from '../../projections/platform/mirror/verifyLog.ts';
import { projections } from '../../projections/projections.ts';
import { project } from '../../tests/kit/backEnd.ts';
import { createBackup, type Sources } from './createBackup.ts';
import { leafChain } from './facts.ts';
import { readArchive } from './readArchive.ts';
import { restoreBackup, type Target } from './restoreBackup.ts';
import { refuseHalfRestored } from './restores.ts';
import { verifyArchive } from './verifyArchive.ts';

const PASSPHRASE = 'seven small boats at sea';
const UPLOAD = 'ab12cd.webp';

let stack: Stack;
let pool: ReturnType<typeof connectPool>;
let folder: string;
let sources: Sources;
const people = Array.from({ length: 6 }, (_, n) => ({ id: v7(), email: `person${n}@example.org` }));
const [erased, later] = people as [(typeof people)[0], (typeof people)[0]];

const asked = () => ({ commandId: v7(), actor: { id: 'system', role: 'system' } as const, now: new Date() });
const erase = ({ id }: { id: string }) =>
  stack.execute(userStream, id, 'EraseUser', { otherAdministrators: 1 }, asked());

async function register({ id, email }: { id: string; email: string }): Promise<void> {
  const data = {
    name: `Søren ${email}`,
    email,
    role: 'user',
    location: 'Málaga',
    preferredLanguage: 'es',
  } as const;
  await stack.execute(userStream, id, 'RegisterUser', data, asked());
}

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  pool = connectPool(stack.urls.api, { name: 'test', max: 2 });
  folder = mkdtempSync(join(tmpdir(), 'tanda-backup-'));
  const uploads = join(folder, 'uploads');
  mkdirSync(join(uploads, 'ab'), { recursive: true });
  writeFileSync(join(uploads, 'ab', UPLOAD), 'an image');
  writeFileSync(join(uploads, 'ab', '.draft'), 'half an image');
  sources = { store: stack.store, pool, contracts: streams, uploads, settings: { BRAND_NAME: 'Tanda' } };
  for (const person of people) await register(person);
  await erase(erased);
  await pool.query('update private.subject_keys set key = null, erased_at = now() where subject = $1', [
    erased.id,
  ]);
});
afterAll(async () => {
  await pool?.end();
  await stack?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A new, empty system. */
async function emptySystem() {
  const { urls, drop } = await freshDatabase(inject('databaseUrl'), 'migrated');
  const server = await openTestStore(urls.owner);
  const store = connectStore({ url: storeUrl(server.port) });
  const own = connectPool(urls.api, { name: 'test', max: 2 });
  const dataDir = mkdtempSync(join(tmpdir(), 'tanda-restored-'));
  const target: Target = { store, pool: own, contracts: streams, uploads: uploadsIn(dataDir) };
  const stop = async () => {
    await store.close();
    await own.end();
    await server.stop();
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { urls, target, dataDir, stop };
}

async function withEmptySystem(
  work: (system: Awaited<ReturnType<typeof emptySystem>>) => Promise<void>,
): Promise<void> {
  const system = await emptySystem();
  await work(system).finally(system.stop);
}

async function leavesOf(store: Store, count: number): Promise<string> {
  const chain = leafChain();
  for await (const record of store.readAll({ limit: count })) chain.add(record);
  return chain.end().hash;
}

const countOf = async (store: Store): Promise<number> => {
  let count = 0;
  for await (const _ of store.readAll()) count += 1;
  return count;
};

describe('a backup that is taken while commands are written', () => {
  let path: string;
  beforeAll(async () => {
    path = join(folder, 'running.tar.zst');
    let writing = true;
    const writer = (async () => {
      while (writing) await register({ id: v7(), email: `${v7()}@example.org` });
    })();
    await createBackup(sources, path, { passphrase: PASSPHRASE });
    writing = false;
    await writer;
  });

  it('is whole, and its keys open with the passphrase alone', async () => {
    const { manifest, keysOpened } = await verifyArchive(path, { passphrase: PASSPHRASE });
    expect(keysOpened).toBe(true);
    expect(manifest).toMatchObject({
      erasures: 0,
      uploads: { files: 1, bytes: 8 },
      keys: { encrypted: true },
    });
    expect(manifest.log).toMatchObject({ hash: await leavesOf(stack.store, manifest.log.facts) });
    expect(await verifyArchive(path)).toMatchObject({ keysOpened: false });
    const names = [];
    for await (const { name, content } of readArchive(path)) {
      names.push(name);
      for await (const _ of content);
    }
    expect(names).toEqual([
      ...['log/00000001.jsonl', 'erasures.jsonl', 'keys.age'],
      ...[`uploads/ab/${UPLOAD}`, 'settings.json', 'manifest.json'],
    ]);
    expect(readdirSync(folder).filter(name => name.endsWith('.part'))).toEqual([]);
  });

  it('names a place in its log that the verification of a log finds, and no other', async () => {
    const { hash, facts } = (await verifyArchive(path)).manifest.log;
    const problems = async (place: string) =>
      (await verifyLog({ store: stack.store, pool }, { expect: placeIn(place) })).problems;
    expect(await problems(`${hash}@${facts}`)).toEqual([]);
    expect(await problems(`${hash}@${facts - 1}`)).toHaveLength(1);
  });

  it('is restored with equal leaves, rows and uploads; the erased stay erased', () =>
    withEmptySystem(async ({ urls, target, dataDir }) => {
      const restored = await restoreBackup(target, path, { passphrase: PASSPHRASE });
      const { facts } = restored.manifest.log;
      expect(restored).toMatchObject({ facts, takenUp: 0, reapplied: 0, uploads: 1, keys: { erased: 1 } });
      expect(restored.settings).toEqual({ BRAND_NAME: 'Tanda' });
      expect(await leavesOf(target.store, facts + 1)).toBe(await leavesOf(stack.store, facts));
      expect(readFileSync(join(dataDir, 'uploads/ab', UPLOAD), 'utf8')).toBe('an image');
      const projecting = await project({
        url: urls.projector,
        store: target.store,
        log: pino({ level: 'silent' }),
        projections,
      });
      const head = await target.store.head();
      await vi.waitFor(async () => {
        const { rows } = await target.pool.query(
          'select name from projections.checkpoints where position < $1',
          [head],
        );
        expect(rows).toEqual([]);
      }, soon);
      await projecting.pause();
      const known = new Set((await allRows(stack.urls.superuser)).users);
      const { users = [], parked } = await allRows(urls.superuser);
      expect(users.length).toBeGreaterThan(people.length);
      expect(users.filter(row => !known.has(row))).toEqual([]);
      expect(parked).toBeUndefined();
      const { rows } = await target.pool.query('select name, email from read.users where id = $1', [
        erased.id,
      ]);
      expect(rows).toEqual([{ name: ERASED, email: ERASED }]);
      await projecting.end();
      await expect(restoreBackup(target, path, { passphrase: PASSPHRASE })).rejects.toThrow(
        /^This system is not empty/,
      );
    }));

  it('refuses a wrong passphrase, a missing one and a system that is not empty, and changes nothing', () =>
    withEmptySystem(async ({ target }) => {
      const wrong = restoreBackup(target, path, { passphrase: 'not this passphrase' });
      await expect(wrong).rejects.toThrow(/^This is not the passphrase of keys\.age of /);
      await expect(restoreBackup(target, path)).rejects.toThrow(/its passphrase is needed\.$/);
      expect(await target.store.head()).toBe(0n);
      const own = { ...target, store: stack.store, pool };
      await expect(restoreBackup(own, path, { passphrase: PASSPHRASE })).rejects.toThrow(
        /^This system is not empty/,
      );
      await refuseHalfRestored(target.pool);
      await refuseHalfRestored(pool);
    }));

  it('that was cut off or has a flipped byte anywhere is refused with a sentence, and nothing is written', () =>
    withEmptySystem(async ({ target }) => {
      const whole = readFileSync(path);
      const damaged = join(folder, 'damaged.tar.zst');
      const restored = async (bytes: Buffer) => {
        writeFileSync(damaged, bytes);
        return restoreBackup(target, damaged, { passphrase: PASSPHRASE }).then(
          () => 'restored',
          ({ message }) => /damaged|cut off/.exec(message)?.[0] ?? message,
        );
      };
      // The last 13 bytes are zstd's own end, without which nothing of the content is missing.
      const places = [0, 0.2, 0.5, 0.8, 0.99].map(share => Math.floor(share * (whole.length - 13)));
      for (const at of places) {
        const flipped = Buffer.from(whole);
        flipped[at]! ^= 0xff;
        expect([at, await restored(flipped)]).toEqual([at, 'damaged']);
        expect([at, await restored(whole.subarray(0, at))]).toEqual([at, 'damaged']);
      }
      expect(await target.store.head()).toBe(0n);
      await expect(verifyArchive(join(folder, 'none'))).rejects.toThrow(/^There is no file /);
    }));

  it('never replaces a file', async () => {
    const before = readFileSync(path);
    await expect(createBackup(sources, path)).rejects.toThrow(/already exists; it was left unchanged\.$/);
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

describe('people who are erased after a backup', () => {
  it('are named in it if that was while it was taken, and are erased where it is restored', async () => {
    const path = join(folder, 'meanwhile.tar.zst');
    // Between the log and the keys.
    const head = await stack.store.head();
    await erase(later);
    await pool.query('update private.subject_keys set key = null, erased_at = now() where subject = $1', [
      later.id,
    ]);
    const heads = [head];
    const store: Sources['store'] = {
      readAll: stack.store.readAll,
      head: async () => heads.pop() ?? stack.store.head(),
    };
    await createBackup({ ...sources, store }, path);
    expect((await verifyArchive(path)).manifest).toMatchObject({ erasures: 1, keys: { encrypted: false } });
    await withEmptySystem(async ({ target }) => {
      expect(await restoreBackup(target, path)).toMatchObject({ reapplied: 1, keys: { erased: 2 } });
      expect(await lastTypeOf(target.store, later.id)).toBe('UserErased');
    });
  });

  it('stay erased if a newer backup is named', async () => {
    const [older, newer] = [join(folder, 'older.tar.zst'), join(folder, 'newer.tar.zst')];
    const person = { id: v7(), email: 'soon@example.org' };
    await register(person);
    await createBackup(sources, older);
    await erase(person);
    await createBackup(sources, newer);
    await withEmptySystem(async ({ target }) => {
      const restored = await restoreBackup(target, older, { newer });
      expect(restored).toMatchObject({ reapplied: 1, keys: { erased: 3 } });
      expect(await countOf(target.store)).toBe(restored.facts + 1);
      expect(await lastTypeOf(target.store, person.id)).toBe('UserErased');
      const { rows } = await target.pool.query('select key from private.subject_keys where subject = $1', [
        person.id,
      ]);
      expect(rows).toEqual([{ key: null }]);
    });
  });

  async function lastTypeOf(store: Store, id: string): Promise<string | undefined> {
    for await (const { type } of store.readStream(`user-${id}`, { direction: 'backwards', limit: 1 }))
      return type;
    return undefined;
  }
});

describe('a restore that is interrupted', () => {
  it('lets nothing start on what it left, and continues when it is called again', async () => {
    const path = join(folder, 'interrupted.tar.zst');
    const { manifest } = await createBackup(sources, path);
    await withEmptySystem(async ({ target }) => {
      let calls = 0;
      const appendEach: Store['appendEach'] = async appends => {
        calls += 1;
        await target.store.appendEach(appends.slice(0, 5));
        throw new Error('cut off');
      };
      const broken = { ...target, store: { ...target.store, appendEach } };
      await expect(restoreBackup(broken, path)).rejects.toThrow('cut off');
      expect(calls).toBe(1);
      await expect(refuseHalfRestored(target.pool)).rejects.toThrow(/was interrupted here\. Run it again/);
      const other = join(folder, 'other.tar.zst');
      await createBackup(sources, other);
      await expect(restoreBackup(target, other)).rejects.toThrow(/^A restore of another backup/);
      const restored = await restoreBackup(target, path);
      expect(restored.takenUp).toBeGreaterThanOrEqual(5);
      expect(restored.facts).toBe(manifest.log.facts);
      expect(await countOf(target.store)).toBe(manifest.log.facts);
      await refuseHalfRestored(target.pool);
    });
  });
});

it('leaves nothing behind if it is stopped halfway', async () => {
  const path = join(folder, 'stopped.tar.zst');
  const store: Sources['store'] = {
    head: stack.store.head,
    async *readAll() {
      yield* stack.store.readAll({ limit: 3 });
      throw new Error('The store is gone');
    },
  };
  await expect(createBackup({ ...sources, store }, path)).rejects.toThrow('The store is gone');
  expect(existsSync(path)).toBe(false);
  expect(readdirSync(folder).filter(name => name.endsWith('.part'))).toEqual([]);
});
