import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { GENESIS, withRecord } from '#platform/facts/leaf.ts';
import { connectStore, type Store } from '#platform/store/store.ts';
import { facts } from '#testing/contractStore.ts';
import { freshDatabase } from '#testing/freshDatabase.ts';
import { openTestStore, storeUrl } from '#testing/testStore.ts';
import { exportLog } from './logExport.ts';

/** 7 MB, so that an export takes a while. */
const HEAVY = { appends: 12, facts: 4, bytes: 150_000 };

const ELSE = 'Choose another name, or remove it.';

let store: Store;
let folder: string;
let run: (path: string, limit?: string) => ChildProcess;
let stop: () => Promise<void>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanda-export-'));
  const database = await freshDatabase(inject('databaseUrl'));
  const server = await openTestStore(database.urls.owner);
  const url = storeUrl(server.port);
  store = connectStore({ url });
  const env = { ...process.env, DATABASE_URL: database.urls.projector, EVENTSTORE_URL: url };
  const script = resolve('projections/tanda.ts');
  run = (path, limit = 'unlimited') => {
    const line = [
      '-c',
      `ulimit -f ${limit}; exec "$0" "$@"`,
      process.execPath,
      script,
      'log',
      'export',
      path,
    ];
    return spawn('bash', line, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  };
  stop = async () => {
    await store.close();
    await server.stop();
    await database.drop();
    await rm(folder, { recursive: true });
  };
  await store.append('event-1', 'none', [{ ...facts(1)[0]!, data: { text: 'U+2028:\u2028, é, "' } }]);
  await store.append('event-2', 'none', facts(40));
});
afterAll(() => stop());

let names = 0;
const newPath = (): string => join(folder, `log${++names}.jsonl`);

/** The text of a complete export of the current log. */
async function whole(): Promise<string> {
  const path = newPath();
  await exportLog(store, path);
  return readFile(path, 'utf8');
}

async function outcomeOf(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = '';
  child.stderr?.on('data', chunk => (said += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

/** A store to which somebody appends whenever a fact is read. */
function whileSomebodyWrites(): Store {
  let writes = 3;
  return {
    ...store,
    async *readAll(options) {
      for await (const record of store.readAll(options)) {
        if (writes-- > 0) await store.append(`event-${crypto.randomUUID()}`, 'none', facts(1));
        yield record;
      }
    },
  };
}

test('an export ends at the head where it began, with the count and the hash of its chain', async () => {
  const head = await store.head();
  const path = newPath();
  const { end } = await exportLog(whileSomebodyWrites(), path);
  expect(await store.head()).toBeGreaterThan(head);
  const lines = (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
  let chain = GENESIS;
  const inLog: unknown[] = [];
  for await (const record of store.readAll()) {
    if (record.position > head) break;
    chain = withRecord(chain, record);
    const { created: _, ...fact } = record;
    inLog.push({ ...fact, position: String(record.position) });
  }
  expect(lines.at(0)).toEqual({ export: { format: 2, head: String(head) } });
  expect(lines.slice(1, -1)).toEqual(inLog);
  expect(lines.at(-1)).toEqual({
    end: { facts: inLog.length, head: String(head), hash: chain.hash.toString('hex') },
  });
  expect(end).toEqual(chain);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

describe('a partial export', () => {
  test('is resumed wherever it was cut off, with the same result', async () => {
    const complete = Buffer.from(await whole());
    const lineEnds = [0, 1, 2].map(after => complete.indexOf('\n', after * 1_500) + 1);
    const cuts = [
      0,
      5,
      ...lineEnds.flatMap(end => [end - 1, end, end + 1]),
      complete.length - 3,
      complete.length,
    ];
    await store.append(`event-${crypto.randomUUID()}`, 'none', facts(1));
    for (const cut of cuts) {
      const path = newPath();
      await writeFile(`${path}.part`, complete.subarray(0, cut));
      await exportLog(store, path);
      // Without its first line the head at which it began is unknown.
      const expected = cut < lineEnds[0]! ? await whole() : complete.toString();
      expect((await readFile(path, 'utf8')) === expected, `cut off at ${cut}`).toBe(true);
      expect(existsSync(`${path}.part`)).toBe(false);
    }
  });

  test('of another log, or changed, or not an export at all, is refused', async () => {
    const complete = await whole();
    const [first = '', second = '', third = ''] = complete.split('\n');
    const cases = [
      { text: `${first}\n${second.replace('U+2028', 'U+2029')}\n`, says: 'belongs to another log' },
      { text: `${first.replace(/"\d+"/, '"999999999999"')}\n`, says: 'belongs to another log' },
      { text: `${first}\n${third}\n${second}\n`, says: 'line 3: this is not the next fact' },
      { text: `${first}\n{"position":\n`, says: 'line 2: this is not the next fact' },
      { text: 'a letter\n', says: 'is not the beginning of an export' },
    ];
    for (const { text, says } of cases) {
      const path = newPath();
      await writeFile(`${path}.part`, text);
      await expect(exportLog(store, path)).rejects.toThrow(says);
      expect(await readFile(`${path}.part`, 'utf8'), 'it is unchanged').toBe(text);
    }
  });
});

describe('an obstacle is reported as a sentence', () => {
  test.for([
    {
      what: 'a file of that name',
      prepare: (path: string) => writeFile(path, 'kept'),
      says: /already exists, and an export never replaces a file/,
    },
    {
      what: 'no folder',
      prepare: async () => {},
      path: () => join(folder, 'nowhere/log.jsonl'),
      says: /^There is no folder .+nowhere\./,
    },
    { what: 'a folder', prepare: (path: string) => mkdir(`${path}.part`), says: /\.part is a folder/ },
  ])('$what', async ({ prepare, path: pathOf = newPath, says }) => {
    const path = pathOf();
    await prepare(path);
    await expect(exportLog(store, path)).rejects.toThrow(says);
    if (existsSync(path)) expect(await readFile(path, 'utf8')).toBe('kept');
  });

  test('which is all that the command prints', async () => {
    const path = newPath();
    await writeFile(path, 'kept');
    const { code, said } = await outcomeOf(run(path));
    expect(code).toBe(1);
    expect(said).toBe(`${path} already exists, and an export never replaces a file. ${ELSE}\n`);
  });
});

describe('an export that takes a while', () => {
  let expected: string;
  beforeAll(async () => {
    for (let n = 0; n < HEAVY.appends; n++) {
      const heavy = facts(HEAVY.facts).map(fact => ({ ...fact, data: { text: 'x'.repeat(HEAVY.bytes) } }));
      await store.append(`event-heavy${n}`, 'none', heavy);
    }
    expected = await whole();
  });

  test('and is killed resumes, byte for byte like one that was not', async () => {
    const path = newPath();
    const child = run(path);
    const gone = once(child, 'close');
    const size = async () => (await stat(`${path}.part`).catch(() => undefined))?.size ?? 0;
    while ((await size()) < 1_000_000) await pause(1);
    child.kill('SIGKILL');
    await gone;
    expect(existsSync(path), 'an incomplete file does not have the final name').toBe(false);
    expect(await outcomeOf(run(path))).toMatchObject({ code: 0 });
    expect((await readFile(path, 'utf8')) === expected).toBe(true);
  });

  test('and runs out of disk space says so, and resumes when there is space', async () => {
    const path = newPath();
    const { code, said } = await outcomeOf(run(path, '2000'));
    expect(code).toBe(1);
    const sentence = said.replace(/^export: .*\n/gm, '');
    expect(sentence).toMatch(/^There is no room left for .+ it resumes where it stopped\.\n$/);
    expect(existsSync(path)).toBe(false);
    expect(await outcomeOf(run(path))).toMatchObject({ code: 0 });
    expect((await readFile(path, 'utf8')) === expected).toBe(true);
  });
});
