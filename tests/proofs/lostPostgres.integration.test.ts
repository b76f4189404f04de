import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ERASED } from '#contracts/platform/fact.ts';
import { compareNames } from '#contracts/platform/text/compareNames.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { streams } from '#contracts/streams.ts';
import { userStream } from '#contracts/users/user.ts';
import { commandExecutor, type Execute } from '#platform/commands/commands.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { readMailbox } from '#platform/processes/mail.ts';
import { connectStore, type Store } from '#platform/store/store.ts';
import { allRows, BARE, type Ordinary, ordinaryRole, runProgram, type Said } from '#testing/ownDatabase.ts';
import { soon } from '#testing/soon.ts';
import { rules } from '../../services/compose/rules.ts';
import { withClient } from '../../services/embedded/postgres/prepareDatabase.ts';
import { startTanda, type Tanda } from '../../services/embedded/supervisor.ts';

// The whole recovery drill on an external Postgres with one ordinary role and Spanish collation: the product
// is started, its keys are exported, everything but the log is lost, and the product is started again.

const ADMIN = { email: 'ana@example.org', password: 'correct horse battery' };
const PASSPHRASE = 'seven small boats at sea';
const CITIES = ['Zürich', 'alba', 'Ávila', 'Óbidos', 'Łódź', 'Äänekoski', 'zeist'];
const PEOPLE = 12;

let role: Ordinary;
let url: string;
let folder: string;
let keysFile: string;
let tanda: Tanda;
let store: Store;
let before: Record<string, string[]>;
const people = Array.from({ length: PEOPLE }, (_, n) => ({ id: v7(), email: `person${n}@example.org` }));
const erased = people[0]!;
const latecomer = { id: v7(), email: 'late@example.org' };

async function start(name: string): Promise<void> {
  tanda = await startTanda({
    env: {
      ...BARE,
      DATABASE_URL: url,
      DATA_DIR: join(folder, name),
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
    say: () => {},
    onGiveUp: reason => console.error(reason),
    site: false,
  });
  store = connectStore({ url: tanda.urls.eventStore });
}

async function stop(): Promise<void> {
  await store?.close();
  await tanda?.stop();
}

beforeAll(async () => {
  role = await ordinaryRole(inject('databaseUrl'));
  url = await role.database({ as: "encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'es'" });
  folder = mkdtempSync(join(tmpdir(), 'tanda-lost-'));
  keysFile = join(folder, 'tanda.keys');
  await start('first');
});

afterAll(async () => {
  await stop();
  await role?.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function call(path: string, { body, token }: { body?: object; token?: string | undefined } = {}) {
  const answer = await fetch(`${tanda.address}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const cookie = answer.headers.getSetCookie().map(text => text.split(';')[0]);
  return { status: answer.status, body: await answer.json(), cookie: cookie.join('; ') };
}

async function signIn(): Promise<string | undefined> {
  return (await call('/auth/login', { body: ADMIN })).body.token;
}

async function readiness(): Promise<string> {
  const { status, body } = await call('/health/ready');
  const failing = body.checks.filter((check: { ok: boolean }) => !check.ok);
  return [status, ...failing.map(({ name, detail }: Record<string, string>) => `${name}: ${detail}`)].join(
    '\n',
  );
}

/** Waits until the API is ready and all projections have caught up with the log. */
const isReady = () =>
  vi.waitFor(async () => {
    expect(await readiness()).toBe('200');
    const behind = `select name from projections.checkpoints where position < ${await store.head()}`;
    expect(await query(behind)).toEqual([]);
  }, soon);

async function recording(work: (execute: Execute) => Promise<unknown>): Promise<void> {
  const pool = connectPool(url, { name: 'test', max: 2 });
  const codec = factCodec(streams, subjectKeys(pool));
  await work(commandExecutor({ store, codec, rules, namesOf: async () => new Map() })).finally(() =>
    pool.end(),
  );
}

const asked = () => ({ commandId: v7(), actor: { id: 'system', role: 'system' } as const, now: new Date() });

async function registerAll(some: readonly { id: string; email: string }[]): Promise<void> {
  await recording(async execute => {
    for (const { id, email } of some) {
      const data = {
        name: `Søren ${email}`,
        email,
        role: 'user',
        location: 'Málaga',
        preferredLanguage: 'es',
      } as const;
      await execute(userStream, id, 'RegisterUser', data, asked());
    }
  });
}

async function query<Row = Record<string, unknown>>(statement: string): Promise<Row[]> {
  return withClient(url, async client => (await client.query(statement)).rows as Row[]);
}

function cli(
  args: readonly string[],
  env: NodeJS.ProcessEnv = { KEYS_PASSPHRASE: PASSPHRASE },
): Promise<Said> {
  const servers = { DATABASE_URL: url, EVENTSTORE_URL: tanda.urls.eventStore };
  return runProgram('projections/tanda.ts', args, { ...servers, ...env });
}

describe('the first start on a Postgres of one ordinary role', () => {
  it('allows the administrator to sign in', async () => {
    await isReady();
    expect(await signIn()).toEqual(expect.any(String));
  });

  it('sorts names as people do, whatever the collation of the database', async () => {
    const place = {
      state: null,
      country: 'Nowhere',
      timeZone: 'Europe/Madrid',
      latitude: null,
      longitude: null,
    };
    const region = { ...place, coverImage: null, status: 'active', popular: false } as const;
    await recording(async execute => {
      for (const city of CITIES)
        await execute(regionStream, v7(), 'OpenRegion', { ...region, city }, asked());
    });
    await isReady();
    const token = await signIn();
    const listed = await call('/admin/regions?sort=city&order=asc', { token });
    expect(listed.body.regions.map(({ city }: { city: string }) => city)).toEqual(
      [...CITIES].sort(compareNames),
    );
  });
});

describe('keys of personal data', () => {
  it('are exported to a file that only its owner can read, and never replace another', async () => {
    await registerAll(people);
    await isReady();
    const { code, out } = await cli(['keys', 'export', keysFile, '--json']);
    expect({ code, said: JSON.parse(out) }).toEqual({
      code: 0,
      said: { file: keysFile, keys: expect.any(Number), passwords: 1 },
    });
    expect(JSON.parse(out).keys).toBeGreaterThan(PEOPLE);
    expect(statSync(keysFile).mode & 0o777).toBe(0o600);
    const again = await cli(['keys', 'export', keysFile]);
    expect(again).toEqual({ code: 1, out: '', err: `${keysFile} already exists; it was left unchanged.` });
    const short = await cli(['keys', 'export', `${keysFile}.2`], { KEYS_PASSPHRASE: 'too short' });
    expect(short).toEqual({ code: 1, out: '', err: 'The passphrase must have at least 12 characters.' });
  });
});

describe('after everything but the log was lost', () => {
  beforeAll(async () => {
    await recording(async execute => {
      await execute(userStream, erased.id, 'EraseUser', { otherAdministrators: 1 }, asked());
    });
    await isReady();
    before = await allRows(url);
    await stop();
    await query('drop schema private cascade; drop schema read cascade; drop schema projections cascade');
    await start('second');
  });

  it('readiness and status say for how many people keys are missing, and how to bring them back', async () => {
    const missing = `keys are missing for ${PEOPLE} people; to import them: npm run tanda -- keys import <file>`;
    await expect.poll(readiness).toBe(`503\nkeys of personal data: ${missing}`);
    const status = await cli(['projections', 'status']);
    expect(status).toMatchObject({ code: 1, err: missing });
  });

  it('no second administrator and no new key is created', async () => {
    const answer = await call('/auth/login', { body: ADMIN });
    expect(answer).toMatchObject({ status: 503, body: { code: 'keys_missing' } });
    expect(await query('select from private.subject_keys where key is not null')).toEqual([]);
    const created = await cli(['admin', 'create', '--email', 'mallory@example.org']);
    expect(created).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Keys of personal data are missing\./),
    });
    const types = [];
    for await (const { type, data } of store.readAll({ prefixes: ['user-'] })) {
      if ((data as { role?: string }).role === 'admin') types.push(type);
    }
    expect(types).toEqual(['UserRegistered']);
  });

  it('a wrong passphrase, a damaged file and another file are each refused with a sentence, and change nothing', async () => {
    const damaged = join(folder, 'damaged.keys');
    const bytes = readFileSync(keysFile);
    writeFileSync(damaged, bytes.subarray(0, bytes.length - 20));
    const nothing = { code: 1, out: '' };
    expect(await cli(['keys', 'import', keysFile], { KEYS_PASSPHRASE: 'not this passphrase' })).toEqual({
      ...nothing,
      err: `This is not the passphrase of ${keysFile}.`,
    });
    expect(await cli(['keys', 'import', damaged])).toEqual({
      ...nothing,
      err: expect.stringMatching(/damaged\.keys is damaged or cut short: .*\. Nothing was imported\.$/),
    });
    expect(await cli(['keys', 'import', join(folder, 'second/connections.json')])).toEqual({
      ...nothing,
      err: expect.stringMatching(/connections\.json is not a key file/),
    });
    expect(await cli(['keys', 'import', keysFile], {})).toEqual({
      ...nothing,
      err: expect.stringMatching(/^There is no terminal to ask for a passphrase on/),
    });
    expect(await query('select from private.subject_keys where key is not null')).toEqual([]);
  });

  it('with the keys imported every row is as before, and what was waiting is no longer parked', async () => {
    const passphraseFile = join(folder, 'passphrase');
    writeFileSync(passphraseFile, `${PASSPHRASE}\n`);
    const args = ['keys', 'import', keysFile, '--json', '--passphrase-file', passphraseFile];
    const { code, out, err } = await cli(args, {});
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { keys } = JSON.parse(out);
    expect(JSON.parse(out)).toMatchObject({ passwords: 1, known: 0, erased: 1 });
    const again = await cli(args, {});
    expect(JSON.parse(again.out)).toMatchObject({ passwords: 0, known: keys, erased: 1, keys: 0 });
    await isReady();
    expect(await query('select stream, error from projections.parked')).toEqual([]);
    const { facts, ...rows } = await allRows(url);
    const { facts: factsBefore, ...rowsBefore } = before;
    expect(rows).toEqual(rowsBefore);
    const added = facts!.filter(fact => !factsBefore!.includes(fact));
    expect(added).toEqual([expect.stringMatching(/KeysImported/)]);
    expect(facts).toHaveLength(factsBefore!.length + 1);
  });

  it('people erased after the export stay erased, although the file has their keys', async () => {
    expect(await query(`select key from private.subject_keys where subject = '${erased.id}'`)).toEqual([
      { key: null },
    ]);
    const rows = await query(`select name, email from read.users where id = '${erased.id}'`);
    expect(rows).toEqual([{ name: ERASED, email: ERASED }]);
  });

  it('everybody can sign in: the administrator with the old password, others with a code', async () => {
    expect(await signIn()).toEqual(expect.any(String));
    for (const { email } of people.slice(1)) {
      const sent = await call('/auth/email/send-code', { body: { email } });
      expect(sent.status).toBe(200);
      const code = async () => {
        const mails = await readMailbox(join(tanda.dataDir, 'mail'));
        return mails.flatMap(({ to, text }) =>
          to === email ? (/^ {4}(\d{4})$/m.exec(text)?.[1] ?? []) : [],
        )[0];
      };
      await expect.poll(code).toEqual(expect.any(String));
      const answer = await fetch(`${tanda.address}/api/auth/email/verify-code`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: sent.cookie },
        body: JSON.stringify({ email, code: await code() }),
      });
      expect(await answer.json()).toMatchObject({ success: true, data: { user: { email } } });
    }
  });

  it('email addresses are still taken, and new people can register', async () => {
    await expect(registerAll([{ id: v7(), email: people[1]!.email }])).rejects.toMatchObject({
      code: 'taken',
    });
    await registerAll([latecomer]);
    await isReady();
    expect(await query(`select from read.users where email = '${latecomer.email}'`)).toHaveLength(1);
  });
});
