import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { userStream } from '#contracts/users/user.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { idempotency } from '#platform/http/idempotency.ts';
import { processLog } from '#platform/program/log.ts';
import { asSuperuser, filesWith, tablesWith } from '#testing/byteSearch.ts';
import { confirmSessions } from '#testing/door.ts';
import { soon } from '#testing/soon.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { ERASED } from '../../contracts/platform/fact.ts';
import { streams } from '../../contracts/streams.ts';
import { verifyLog } from '../../projections/platform/mirror/verifyLog.ts';
import { listParked } from '../../projections/platform/parked/parked.ts';
import { retryParked } from '../../projections/platform/parked/retry.ts';
import { rebuild } from '../../projections/platform/rebuild/rebuild.ts';
import type { RebuildOptions } from '../../projections/platform/rebuild/rebuildOptions.ts';
import { rollback } from '../../projections/platform/rebuild/swap.ts';
import type { Projection } from '../../projections/platform/rows/projection.ts';
import { projections } from '../../projections/projections.ts';
import { users } from '../../projections/users/users.ts';
import { keepFirstPassword } from '../access/accounts/credentials.ts';

/** Everything about her that must not be found once she is erased. */
const ZENOBIA = {
  name: 'Zenobia Quillfeather',
  newName: 'Zenobia Featherquill',
  email: 'Zenobia@quillfeather.example',
  location: 'Hidden Hollow 77',
  ip: '203.0.113.177',
  userAgent: 'QuillBrowser/77.1',
};
const needles = Object.values(ZENOBIA);
const password = 'a password of hers';

/** A second table of people, whose fold fails on a new name and quotes it in the error. */
const bug = { present: true };
const guests: Projection = {
  ...users,
  name: 'guests',
  table: { ...users.table, name: 'guests' },
  fold(row, fact) {
    if (bug.present && fact.type === 'UserRenamed') throw new Error(`cannot fold ${fact.data.name}`);
    return users.fold(row, fact);
  },
};

let stack: Stack;
let api: pg.Pool;
let projector: pg.Pool;
/** The files of an external server cannot be inspected. */
const isOtherStore = inject('eventStoreUrl') !== undefined;

let rebuilding: Pick<RebuildOptions, 'pool' | 'codec' | 'log'>;
let folder: string;
let logFile: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tanda-erasure-'));
  logFile = join(folder, 'api.log');
  const log = processLog({ name: 'test', level: 'trace' }, pino.destination({ dest: logFile, sync: true }));
  stack = await startStack(inject('databaseUrl'), { projections: [...projections, guests], log });
  await confirmSessions(stack);
  api = connectPool(stack.urls.api, { name: 'test' });
  projector = connectPool(stack.urls.projector, { name: 'test' });
  rebuilding = { pool: projector, codec: factCodec(streams, subjectKeys(projector)), log };
});
afterAll(async () => {
  await api.end();
  await projector.end();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
});

const SYSTEM = { id: 'system', role: 'system' } as const;

async function register(person: { name: string; email: string; location?: string }, id: string = v7()) {
  const data = { location: null, ...person, role: 'admin', preferredLanguage: 'en' } as const;
  await stack.execute(userStream, id, 'RegisterUser', data, {
    commandId: id,
    actor: SYSTEM,
    now: new Date(),
  });
  return id;
}

/** Waits until all rows have caught up with the log. */
async function caughtUp(): Promise<void> {
  const head = await stack.store.head();
  const behind = 'select 1 from projections.checkpoints where position < $1 and name not like $2';
  const isDone = async () => (await projector.query(behind, [head, '%\\_\\_%'])).rowCount === 0;
  await vi.waitUntil(isDone, soon);
}

async function rowOf(table: string, id: string) {
  const { rows } = await projector.query(`select * from read.${table} where id = $1`, [id]);
  return rows[0];
}

async function keyOf(id: string): Promise<Buffer | null> {
  const { rows } = await api.query('select key from private.subject_keys where subject = $1', [id]);
  return rows[0].key;
}

async function erase(id: string) {
  return stack.call({ method: 'DELETE', url: `/api/admin/users/${id}/personal-data` });
}

const gone = { name: ERASED, email: ERASED, location: null, status: 'deleted' };

describe('an administrator who was erased', () => {
  let id: string;
  let event: { id: string };
  let etag: string;
  let key: Buffer;

  beforeAll(async () => {
    const { name, email, location } = ZENOBIA;
    id = await register({ name, email, location });
    await keepFirstPassword(api, id, password);
    await caughtUp();
    const { ip: remoteAddress, userAgent } = ZENOBIA;
    const headers = { 'user-agent': userAgent };
    const login = await stack.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      body: { email, password },
      remoteAddress,
      headers,
    });
    const hers = (method: 'POST' | 'PUT', url: string, body: object) =>
      stack.app.inject({
        method,
        url,
        body,
        remoteAddress,
        headers: { ...headers, authorization: `Bearer ${login.json().token}`, 'idempotency-key': v7() },
      });
    const created = await hers('POST', '/api/admin/events', {
      title: 'Milonga',
      startDateTime: '2027-03-26T20:00:00',
    });
    event = created.json().event;
    etag = created.headers.etag as string;
    await hers('PUT', `/api/admin/events/${event.id}`, { title: 'Milonga del Sur' });
    // One of the API's stored answers mentions her.
    const { begin, finish } = idempotency(api);
    await begin('somebody', 'a key', 'a request');
    const answer = { user: { id, name, email } };
    await finish('somebody', 'a key', { status: 200, headers: {}, body: answer });

    // Her rows from before the last swap are still there.
    await caughtUp();
    await rebuild({ ...rebuilding, projections: [users], then: 'swap' });
    const asked = { commandId: v7(), actor: { id, role: 'admin' } as const, now: new Date() };
    const origin = { ip: ZENOBIA.ip, userAgent };
    await stack.execute(userStream, id, 'RenameUser', { name: ZENOBIA.newName }, { ...asked, origin });
    await caughtUp();
    key = (await keyOf(id))!;
  });

  it('was readable in many places before', async () => {
    const places = (await tablesWith(stack.urls.superuser, needles)).map(place => place.split(':')[0]);
    expect(new Set(places)).toEqual(
      new Set([
        'private.idempotency_keys',
        'projections.parked',
        'read.guests',
        'read.thing_names',
        'read.users',
        'read.users__old',
      ]),
    );
  });

  it('cannot erase her own account, so that an administrator is left', async () => {
    const me = (await stack.call({ method: 'GET', url: '/api/auth/me' })).json();
    expect((await erase(me.id)).json()).toMatchObject({ code: 'own_account' });
    expect((await erase(v7())).statusCode).toBe(404);
  });

  it('is no longer in any table or log', async () => {
    const answer = await erase(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ success: true, id, commit: { stream: `user-${id}` } });
    await caughtUp();
    expect(await tablesWith(stack.urls.superuser, [...needles, key.toString('hex')])).toEqual([]);
    expect(await tablesWith(stack.urls.superuser, ['Milonga del Sur'])).toContain(
      'read.events: Milonga del Sur',
    );
    const logged = readFileSync(logFile, 'utf8');
    expect(logged).toContain('a fact is parked');
    for (const needle of needles) expect(logged).not.toContain(needle);

    const again = await erase(id);
    expect(again.json()).toEqual(answer.json());
  });

  it('is named "Erased user" everywhere', async () => {
    for (const table of ['users', 'guests', 'users__old']) expect(await rowOf(table, id)).toMatchObject(gone);
    const history = await stack.call({ method: 'GET', url: `/api/admin/events/${event.id}/history` });
    expect(history.json().entries[0].actor).toMatchObject({ id, name: ERASED });
    const audit = await stack.call({ method: 'GET', url: `/api/admin/audit?actorId=${id}` });
    expect(audit.json().entries).toHaveLength(3);
    for (const { actor } of audit.json().entries) expect(actor).toMatchObject({ id, name: ERASED });
    const stale = await stack.call({
      method: 'PUT',
      url: `/api/admin/events/${event.id}`,
      headers: { 'if-match': etag },
      body: { title: 'Another' },
    });
    expect(stale.json()).toMatchObject({ code: 'stale', changes: [{ field: 'title', by: ERASED }] });
  });

  it('cannot sign in or act', async () => {
    const body = { email: ZENOBIA.email, password };
    const login = await stack.app.inject({ method: 'POST', url: '/api/auth/login', body });
    expect(login.statusCode).toBe(401);
    const { rowCount } = await api.query('select from private.credentials where user_id = $1', [id]);
    expect(rowCount).toBe(0);
  });

  it('stays erased in rows rebuilt from mirror and store, and the log verifies', async () => {
    for (const store of [undefined, stack.store]) {
      const [report] = await rebuild({ ...rebuilding, projections: [users], store, then: 'swap' });
      expect(report!.comparison).toMatchObject({ identical: true });
      expect(await rowOf('users', id)).toMatchObject(gone);
    }
    const verdict = await verifyLog({ store: stack.store, pool: projector });
    expect(verdict.problems).toEqual([]);
  });

  it('stays erased after a rollback, and after her parked facts are folded', async () => {
    await rollback(rebuilding, users);
    await register({ name: 'Bo', email: 'bo@rollback.example' });
    await caughtUp();
    expect(await rowOf('users', id)).toMatchObject(gone);

    expect(await listParked(projector, 'guests')).toMatchObject([
      { stream: `user-${id}`, error: 'Not told any more: the person was erased.' },
    ]);
    bug.present = false;
    expect(await retryParked(rebuilding, guests, `user-${id}`)).toMatchObject({ free: true });
    expect(await rowOf('guests', id)).toEqual(await rowOf('users', id));
    expect(await tablesWith(stack.urls.superuser, needles)).toEqual([]);
  });

  it.skipIf(isOtherStore)(
    'is in no file of the database either, once Postgres has reclaimed the space',
    async () => {
      const [{ oid, folder } = {}] = await asSuperuser(
        stack.urls.superuser,
        `select oid, current_setting('data_directory') as folder from pg_database
       where datname = current_database()`,
      );
      const files = join(folder, 'base', String(oid));
      await vi.waitFor(async () => {
        await asSuperuser(stack.urls.superuser, 'vacuum full');
        await asSuperuser(stack.urls.superuser, 'checkpoint');
        expect(filesWith(files, ['Milonga del Sur'])).not.toEqual([]);
        expect(filesWith(files, [...needles, ZENOBIA.email.toLowerCase(), key])).toEqual([]);
      }, soon);
    },
  );
});

describe('a process that does not know of an erasure yet', () => {
  it('records nothing about the person after two seconds, and nothing readable before', async () => {
    const id = await register({ name: 'Late', email: 'late@cache.example' });
    const keys = subjectKeys(api);
    const other = factCodec(streams, keys);
    await keys.forSealing(id);
    // Without waiting for the rows, by which what they sent is found: the key is remembered for two seconds only.
    const url = `/api/admin/users/${id}/personal-data?submissions=keep`;
    expect((await stack.call({ method: 'DELETE', url })).statusCode).toBe(200);
    const command = { id: v7(), name: 'RenameUser' };
    const metadata = {
      $correlationId: 'c',
      $causationId: 'c',
      command,
      actor: SYSTEM,
      at: new Date().toISOString(),
    };
    const facts = [{ type: 'UserRenamed', data: { name: 'Late Again' } }];
    const records = await other.encode(`user-${id}`, facts, metadata);
    await stack.store.append(`user-${id}`, 1, records);
    await vi.waitFor(() => expect(keys.forSealing(id)).rejects.toMatchObject({ code: 'erased' }), soon);
    await caughtUp();
    expect(await rowOf('users', id)).toMatchObject(gone);
    expect(await tablesWith(stack.urls.superuser, ['Late Again'])).toEqual([]);
  });

  it('loses to it: a concurrent rename is refused, or comes first', async () => {
    const id = await register({ name: 'Race', email: 'race@race.example' });
    const now = new Date();
    const renaming = [1, 2].map(n =>
      stack.execute(
        userStream,
        id,
        'RenameUser',
        { name: `Race ${n}` },
        { commandId: v7(), actor: SYSTEM, now },
      ),
    );
    const [erased] = await Promise.all([erase(id), Promise.allSettled(renaming)]);
    expect(erased.statusCode).toBe(200);
    const asked = { commandId: v7(), actor: SYSTEM, now };
    await expect(stack.execute(userStream, id, 'RenameUser', { name: 'Back' }, asked)).rejects.toMatchObject({
      status: 404,
    });
    await caughtUp();
    expect(await rowOf('users', id)).toMatchObject(gone);
  });
});

describe('a rebuild', () => {
  it('that has already read a person writes no row of them if they are erased in the meantime', async () => {
    const id = await register({ name: 'Meanwhile', email: 'mean@while.example' });
    await caughtUp();
    let erasing: Promise<unknown> | undefined;
    await rebuild({
      ...rebuilding,
      projections: [users],
      then: 'swap',
      onProgress: ({ stage }) => {
        if (stage === 'index') erasing ??= erase(id);
      },
    });
    await erasing;
    await caughtUp();
    expect(await rowOf('users', id)).toMatchObject(gone);
    expect(await tablesWith(stack.urls.superuser, ['Meanwhile', 'mean@while'])).toEqual([]);
  });

  it('keeps no rows for a rollback into which an erasure cannot be folded', async () => {
    const id = await register({ name: 'Kept Back', email: 'kept@back.example' });
    await caughtUp();
    await rebuild({ ...rebuilding, projections: [users], then: 'swap' });
    await projector.query("update projections.checkpoints set shape = '1-other' where name = 'users__old'");
    expect(await rowOf('users__old', id)).toBeDefined();
    await erase(id);
    await caughtUp();
    expect(await tablesWith(stack.urls.superuser, ['kept@back'])).toEqual([]);
    await expect(rollback(rebuilding, users)).rejects.toThrow('There is nothing to roll users back to.');
  });
});

describe('rows that a killed swap could not drop', () => {
  it('are erased with the person', async () => {
    const id = await register({ name: 'Left Over', email: 'left@over.example' });
    await caughtUp();
    await projector.query('create table read.users__gone as table read.users');
    await erase(id);
    await caughtUp();
    expect(await tablesWith(stack.urls.superuser, ['left@over'])).toEqual([]);
  });
});

describe('a fact whose key is missing', () => {
  it('is parked, because only a recorded erasure reads as erased', async () => {
    const id = v7();
    const strange = { forSealing: async () => randomBytes(32), forHashing: async () => randomBytes(32) };
    const codec = factCodec(streams, { ...strange, forOpening: async () => new Map() });
    const data = {
      name: 'Nobody',
      email: 'no@key.example',
      location: null,
      role: 'user',
      preferredLanguage: 'en',
    };
    const command = { id, name: 'RegisterUser' };
    const metadata = {
      $correlationId: id,
      $causationId: id,
      command,
      actor: SYSTEM,
      at: new Date().toISOString(),
    };
    const records = await codec.encode(`user-${id}`, [{ type: 'UserRegistered', data }], metadata);
    await stack.store.append(`user-${id}`, 'none', records);
    await caughtUp();
    expect(await rowOf('users', id)).toBeUndefined();
    expect(await listParked(projector, 'users')).toMatchObject([
      { stream: `user-${id}`, error: `No key is kept for ${id}, and no erasure is recorded` },
    ]);
  });
});
