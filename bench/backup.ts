import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { connectStore } from '#platform/store/store.ts';
import { patientCaller } from '#testing/kills/patientCaller.ts';
import { appendEvents, FACTS_AN_EVENT } from '#testing/manyEvents.ts';
import { type Product, startProduct } from '#testing/product.ts';
import { createBackup } from '../services/backup/createBackup.ts';
import { verifyArchive } from '../services/backup/verifyArchive.ts';
import { withClient } from '../services/embedded/postgres/prepareDatabase.ts';
import { startTanda } from '../services/embedded/supervisor.ts';
import { keyed } from './http.ts';
import type { Figure } from './measures/figures.ts';

/** `BACKUP_FACTS=20000 npm run bench -- backup` is faster. */
const FACTS = Number(process.env.BACKUP_FACTS ?? 300_000);
const COMMANDS_A_SECOND = 200;
const PASSPHRASE = 'seven small boats at sea';
const MUST_BE_ONE = { unit: '', goal: { atLeast: 1 } };

/** A backup while 200 commands a second are written, its verification, and its restore into an empty system. */
export async function benchBackup(): Promise<Figure[]> {
  const product = await startProduct();
  const folder = await mkdtemp(join(tmpdir(), 'tanda-bench-backup-'));
  const store = connectStore({ url: product.urls.eventStore });
  const pool = connectPool(product.urls.database.api, { name: 'bench', max: 2, statements: 'maintenance' });
  try {
    await appendEvents(store, FACTS / FACTS_AN_EVENT);
    await eraseSomebody(product);
    const path = join(folder, 'bench.tar.zst');
    const sources = { store, pool, contracts: streams, uploads: undefined, settings: {} };
    const commands = startCommands(product);
    await sleep(1_000);
    const written = await timed(() => createBackup(sources, path, { passphrase: PASSPHRASE }));
    const { answered, failed } = await commands.stop();
    const verified = await timed(() => verifyArchive(path, { passphrase: PASSPHRASE }));
    const dataDir = join(folder, 'restored');
    const restored = await timed(() => restore(path, dataDir));
    const differing = await withServers(dataDir, urls => differences(product.urls.database.owner, urls));
    const { facts } = written.result.manifest.log;
    const what = `${facts.toLocaleString('en')} facts`;
    const { logVerified, rowsVerified, erased } = restored.result;
    return [
      { name: `backup of ${what} meanwhile`, value: facts / written.seconds, unit: 'facts/s' },
      { name: 'its size', value: written.result.size / 2 ** 20, unit: 'MiB' },
      { name: `commands meanwhile, ${COMMANDS_A_SECOND} a second`, value: answered, unit: '/s answered' },
      { name: 'commands that failed meanwhile', value: failed, unit: '', goal: { atMost: 0 } },
      { name: `verification of ${what}`, value: facts / verified.seconds, unit: 'facts/s' },
      {
        name: `restore of ${what}, with rows, both verified`,
        ...{ value: facts / restored.seconds, unit: 'facts/s' },
      },
      { name: 'log and rows verified by it', value: logVerified && rowsVerified ? 1 : 0, ...MUST_BE_ONE },
      { name: 'people who stayed erased', value: erased, ...MUST_BE_ONE },
      {
        name: 'restored rows that differ, and messages of the erased',
        value: differing,
        unit: '',
        goal: { atMost: 0 },
      },
    ];
  } finally {
    await store.close();
    await pool.end();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - begun) / 1_000 };
}

/** Somebody writes, and asks to be forgotten. */
async function eraseSomebody(product: Product): Promise<void> {
  const caller = patientCaller(product);
  const email = 'gone@example.org';
  const message = { name: 'Gone', email, subject: 'other', message: 'Where do you dance on Fridays?' };
  const ask = async (path: string, body: object) => {
    const request = { method: 'POST', path, body, headers: keyed() } as const;
    const { status, body: answer } = await caller.untilAnswered(request, AbortSignal.timeout(600_000));
    if (status >= 300) throw new Error(`${path} answered ${status} ${answer.code}`);
  };
  await ask('/api/support/contact', message).then(() => ask('/api/admin/addresses/erase', { email }));
  caller.close();
}

type Report = { logVerified: boolean; rowsVerified: boolean; erased: number };

/** What `tanda restore` reports, run as its user would. */
async function restore(archive: string, dataDir: string): Promise<Report> {
  const script = resolve(import.meta.dirname, '../services/restore/main.ts');
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn', BACKUP_PASSPHRASE: PASSPHRASE };
  const { stdout } = await promisify(execFile)(process.execPath, [script, archive, '', '', 'json'], { env });
  return JSON.parse(stdout);
}

async function withServers<Result>(
  dataDir: string,
  work: (owner: string) => Promise<Result>,
): Promise<Result> {
  const tanda = await startTanda({
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: '0', LOG_LEVEL: 'warn' },
    ...{ say: () => {}, onGiveUp: console.error, serversOnly: true },
  });
  return work(tanda.urls.database.owner).finally(() => tanda.stop());
}

/**
 * How many restored rows of events are not, word for word, among those of the system that was backed up, and how many
 * messages of people who were erased came back.
 */
async function differences(from: string, restored: string): Promise<number> {
  const rowsOf = async (url: string, sql: string): Promise<string[]> =>
    withClient(url, async client => (await client.query({ text: sql, rowMode: 'array' })).rows.flat());
  const events = 'select md5(t::text) from read.events as t';
  const known = new Set(await rowsOf(from, events));
  const rows = await rowsOf(restored, events);
  if (rows.length < FACTS / FACTS_AN_EVENT) throw new Error(`Only ${rows.length} events were restored.`);
  const back = await rowsOf(restored, 'select id from read.contact_messages');
  return rows.filter(row => !known.has(row)).length + back.length;
}

/** Creates events at a fixed rate, however long each takes. */
function startCommands(product: Product) {
  // Each has one connection.
  const callers = Array.from({ length: 16 }, () => patientCaller(product));
  let next = 0;
  const counts = { answered: 0, failed: 0 };
  const open = new Set<Promise<unknown>>();
  const begun = performance.now();
  const body = {
    title: 'Milonga',
    description: 'An evening of tango.',
    startDateTime: '2031-03-26T20:00:00',
  };
  const timer = setInterval(() => {
    const one = callers[next++ % callers.length]!.once({
      method: 'POST',
      path: '/api/admin/events',
      body,
      headers: keyed(),
    })
      .then(
        ({ status }) => counts[status === 201 ? 'answered' : 'failed']++,
        () => counts.failed++,
      )
      .finally(() => open.delete(one));
    open.add(one);
  }, 1_000 / COMMANDS_A_SECOND);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      for (const caller of callers) caller.close();
      const seconds = (performance.now() - begun) / 1_000;
      return { answered: counts.answered / seconds, failed: counts.failed };
    },
  };
}
