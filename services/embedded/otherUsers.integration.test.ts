import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectStore } from '#platform/store/store.ts';
import { EMBEDDED, type Product, startProduct } from '#testing/product.ts';

// The product as `npm start` runs it, and what another user of the machine can see of it and do to it.

const isLinux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

const SECRETS = {
  ADMIN_PASSWORD: 'correct horse battery',
  JWT_SECRET: 'the secret that signs sessions, at length',
  SUPERUSER_DATABASE_URL: 'postgres://root:supersecret@127.0.0.1:1/x',
  AWS_SECRET_ACCESS_KEY: 'a key that has nothing to do with this',
  PGPASSWORD: 'a password that has nothing to do with this',
};

let product: Product;
let outside: string;
beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'tanda-outside-'));
  chmodSync(outside, 0o755);
  product = await startProduct({ ...SECRETS, ...EMBEDDED }, leftOpen);
});
afterAll(async () => {
  await product?.stop();
  await rm(outside, { recursive: true, force: true });
});

/** A data folder as an earlier version or a person left it: open to all, with a link that points outside. */
function leftOpen(dataDir: string): void {
  for (const folder of ['uploads', 'imports', 'mail', 'secrets', 'uploads/ab']) {
    mkdirSync(join(dataDir, folder), { mode: 0o755 });
    chmodSync(join(dataDir, folder), 0o755);
  }
  writeFileSync(join(outside, 'theirs'), 'theirs');
  chmodSync(join(outside, 'theirs'), 0o644);
  symlinkSync(outside, join(dataDir, 'imports', 'link'));
  for (const file of ['uploads/ab/picture.webp', 'imports/events.csv', 'secrets/jwt', 'children.json']) {
    writeFileSync(join(dataDir, file), 'a kept secret that is long enough to sign with');
    chmodSync(join(dataDir, file), 0o644);
  }
  chmodSync(dataDir, 0o755);
}

const environmentOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
const namesIn = (pid: number) => environmentOf(pid).map(pair => pair.slice(0, pair.indexOf('=')));

/** What any program may know about its environment. */
const ORDINARY =
  /^(PATH|HOME|USER|LOGNAME|TMPDIR|LANG|LC_ALL|LC_CTYPE|TZ|LD_LIBRARY_PATH|NODE_[A-Z_]+|SSL_CERT_\w+|\w+_PROXY|\w+_proxy)$/;
const OF_NODE = ['LOG_LEVEL', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'NODE_ENV'];
const STORES = ['DATABASE_URL', 'EVENTSTORE_URL'];
const GIVEN: Record<string, string[]> = {
  postgres: [],
  eventstore: [
    'DATABASE_URL',
    'EVENTSTORE_HOST',
    'EVENTSTORE_PASSWORD',
    'EVENTSTORE_PORT',
    'EVENTSTORE_USER',
  ],
  projections: STORES.concat('PROJECTOR_DATABASE_URL'),
  processes: [...STORES, 'DATA_DIR', 'JWT_SECRET', 'PORT'],
  api: [...STORES, 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'DATA_DIR', 'DEV_MAIL_KEY', 'JWT_SECRET', 'PORT'],
};

describe.runIf(isLinux)('the environment of each process', () => {
  test.each(Object.keys(GIVEN))('%s has what it needs and nothing else', name => {
    const names = namesIn(product.children[name]!.pid).filter(found => !ORDINARY.test(found));
    expect(names.filter(found => !OF_NODE.includes(found)).sort()).toEqual(GIVEN[name]!.toSorted());
  });

  test('secrets are only in the memory of processes that need them', () => {
    const holders = (secret: string) =>
      Object.entries(product.children)
        .filter(([, { pid }]) => environmentOf(pid).some(pair => pair.includes(secret)))
        .map(([name]) => name)
        .sort();
    expect(holders(SECRETS.ADMIN_PASSWORD)).toEqual(['api']);
    expect(holders(SECRETS.JWT_SECRET)).toEqual(['api', 'processes']);
    expect(holders('supersecret')).toEqual([]);
    expect(holders('nothing to do with this')).toEqual([]);
    const storePassword = new URL(product.urls.eventStore.replace('esdb:', 'http:')).password;
    expect(holders(storePassword)).toEqual(['api', 'eventstore', 'processes', 'projections']);
  });

  test('no secret is in an argument, which anyone can read, or in a log', () => {
    const { database, eventStore } = product.urls;
    const passwords = [database.api, database.owner, database.projector, eventStore].map(
      url => new URL(url.replace('esdb:', 'http:')).password,
    );
    const secrets = [...passwords, ...Object.values(SECRETS), product.mailbox!.split('/').at(-1)!];
    const told = Object.values(product.children).map(({ pid }) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
    );
    const logs = readdirSync(join(product.dataDir, 'logs')).map(name =>
      readFileSync(join(product.dataDir, 'logs', name), 'utf8'),
    );
    for (const secret of secrets) {
      expect([...told, ...logs, ...product.said].filter(text => text.includes(secret))).toEqual([]);
    }
  });
});

describe.runIf(process.platform !== 'win32')('the data folder', () => {
  test('is closed to others, with everything below it', () => {
    const others = isRoot ? 0o007 : 0o077;
    expect(lstatSync(product.dataDir).mode & others).toBe(0);
    const open = readdirSync(product.dataDir, { recursive: true, withFileTypes: true })
      .filter(entry => !entry.isSymbolicLink())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter(path => !path.startsWith(join(product.dataDir, 'imports/link')))
      .map(path => [path.slice(product.dataDir.length + 1), modeOf(path)] as const)
      .filter(([path, mode]) => path !== '' && mode !== '700' && mode !== '600');
    expect(open).toEqual([]);
    expect(modeOf(outside)).toBe('755');
    expect(modeOf(join(outside, 'theirs'))).toBe('644');
  });
});

function modeOf(path: string): string {
  const { mode } = lstatSync(path);
  return (mode & 0o777).toString(8);
}

describe('the event store', () => {
  const withoutCredentials = () => {
    const { port } = new URL(product.urls.eventStore.replace('esdb:', 'http:'));
    return connectStore({ url: `esdb://127.0.0.1:${port}?tls=false`, patience: { deadline: 1_000 } });
  };

  test('admits nobody without the password, so nobody can make an administrator', async () => {
    const store = withoutCredentials();
    const registered = {
      id: crypto.randomUUID(),
      type: 'UserRegistered',
      data: { role: 'admin' },
      metadata: {},
    };
    await expect(store.append('user-1', 'none', [registered])).rejects.toThrow();
    await expect(
      store.appendEach([{ stream: 'user-1', expected: 'none', records: [registered] }]),
    ).rejects.toThrow();
    await expect(store.head()).rejects.toThrow(/credentials/);
    await store.close();
    const known = connectStore({ url: product.urls.eventStore });
    for await (const { stream } of known.readAll()) expect(stream).not.toBe('user-1');
    await known.close();
  });
});

describe('the role of the projections', () => {
  const asProjector = async (text: string) => {
    const client = new pg.Client(product.urls.database.projector);
    await client.connect();
    return client.query(text).finally(() => client.end());
  };
  const MAY_READ = ['subject_keys'];

  test('reads only people’s keys from the private schema, and changes nothing there', async () => {
    const { rows } = await asProjector(`
      select relname as name, has_table_privilege(oid, 'select') or has_any_column_privilege(oid, 'select') as reads,
        has_table_privilege(oid, 'insert, update, delete, truncate, references, trigger, maintain')
          or has_any_column_privilege(oid, 'insert, update, references') as changes
      from pg_class where relnamespace = 'private'::regnamespace and relkind in ('r', 'p', 'v', 'm')`);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ reads }) => reads).map(({ name }) => name)).toEqual(MAY_READ);
    expect(rows.filter(({ changes }) => changes)).toEqual([]);
  });

  test.each(['credentials', 'sessions', 'login_codes', 'idempotency_keys', 'outbox', 'strangers'])(
    'is refused private.%s',
    async table => {
      await expect(asProjector(`select * from private.${table}`)).rejects.toThrow('permission denied');
      await expect(asProjector(`copy private.${table} to stdout`)).rejects.toThrow('permission denied');
    },
  );

  test.each([
    'set role tanda_owner',
    'set role tanda_api',
    'set session authorization postgres',
    'select * from log.events',
    'select * from pg_authid',
    "select pg_read_file('postgresql.conf')",
    "copy read.facts to program 'id'",
    'create table private.mine (id int)',
    'alter default privileges for role tanda_owner in schema private grant select on tables to public',
  ])('is refused: %s', async text => {
    await expect(asProjector(text)).rejects.toThrow(/permission denied|must be|cannot|not permitted/i);
  });
});

describe.runIf(isLinux && isRoot)('another user of the machine', () => {
  const asNobody = async (command: string, ...args: string[]) => {
    const options = { uid: NOBODY, gid: NOBODY, cwd: '/', env: { PATH: process.env.PATH } };
    return promisify(execFile)(command, args, options);
  };
  const pids = () => Object.values(product.children).map(({ pid }) => pid);

  test('can read no environment and no file, and end no process', async () => {
    const { dataDir } = product;
    for (const pid of pids()) {
      await expect(asNobody('cat', `/proc/${pid}/environ`)).rejects.toThrow('Permission denied');
      await expect(asNobody('kill', String(pid))).rejects.toThrow();
    }
    for (const path of [
      '',
      'secrets/eventstore',
      'secrets/postgres',
      'secrets/jwt',
      'connections.json',
      'mail',
    ])
      await expect(asNobody('ls', join(dataDir, path)), path).rejects.toThrow('Permission denied');
  });

  test('cannot make an administrator of an account', async () => {
    // The checkout may be in a folder only its owner can enter, so the program is passed as text, not by
    // path.
    const { port } = new URL(product.urls.eventStore.replace('esdb:', 'http:'));
    const script = `
      const http2 = require('node:http2');
      const ask = headers => new Promise(settle => {
        const session = http2.connect('http://127.0.0.1:${port}');
        const call = session.request({ ':method': 'POST', 'content-type': 'application/grpc', te: 'trailers',
          ':path': '/event_store.client.streams.Streams/Append', ...headers });
        const told = headers => headers['grpc-status'] && (settle(headers['grpc-status']), session.destroy());
        call.on('response', told); call.on('trailers', told); call.on('error', settle); call.end();
      });
      const basic = text => ({ authorization: 'Basic ' + Buffer.from(text).toString('base64') });
      Promise.all([ask({}), ask(basic('admin:changeit')), ask(basic('tanda:'))]).then(all => console.log(all.join()));`;
    const node = join(outside, 'node');
    spawnSync('cp', [process.execPath, node]);
    chmodSync(node, 0o755);
    const { stdout } = await asNobody(node, '-e', script);
    expect(stdout.trim()).toBe('16,16,16');
  });
});
