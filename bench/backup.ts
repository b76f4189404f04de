import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { uploadsIn } from '#platform/files/uploadsIn.ts';
import { connectStore } from '#platform/store/store.ts';
import { appendEvents, FACTS_AN_EVENT } from '#testing/manyEvents.ts';
import { patientCaller } from '#testing/patientCaller.ts';
import { type Product, startProduct } from '#testing/product.ts';
import { createBackup } from '../services/backup/createBackup.ts';
import { restoreBackup } from '../services/backup/restoreBackup.ts';
import { verifyArchive } from '../services/backup/verifyArchive.ts';
import { startTanda } from '../services/embedded/supervisor.ts';
import type { Figure } from './figures.ts';
import { keyed } from './http.ts';

/** `BACKUP_FACTS=20000 npm run bench -- backup` is faster. */
const FACTS = Number(process.env.BACKUP_FACTS ?? 300_000);
const COMMANDS_A_SECOND = 200;
const PASSPHRASE = 'seven small boats at sea';

/** A backup while 200 commands a second are written, its verification, and its restore into an empty system. */
export async function benchBackup(): Promise<Figure[]> {
  const product = await startProduct();
  const folder = await mkdtemp(join(tmpdir(), 'tanda-bench-backup-'));
  const store = connectStore({ url: product.urls.eventStore });
  const pool = connectPool(product.urls.database.api, { name: 'bench', max: 2, statements: 'maintenance' });
  try {
    await appendEvents(store, FACTS / FACTS_AN_EVENT);
    const path = join(folder, 'bench.tar.zst');
    const sources = { store, pool, contracts: streams, uploads: undefined, settings: {} };
    const commands = startCommands(product);
    await sleep(1_000);
    const written = await timed(() => createBackup(sources, path, { passphrase: PASSPHRASE }));
    const { answered, failed } = await commands.stop();
    const verified = await timed(() => verifyArchive(path, { passphrase: PASSPHRASE }));
    const restored = await restoreInto(join(folder, 'restored'), path);
    const { facts } = written.result.manifest.log;
    const what = `${facts.toLocaleString('en')} facts`;
    return [
      { name: `backup of ${what} meanwhile`, value: facts / written.seconds, unit: 'facts/s' },
      { name: 'its size', value: written.result.size / 2 ** 20, unit: 'MiB' },
      { name: `commands meanwhile, ${COMMANDS_A_SECOND} a second`, value: answered, unit: '/s answered' },
      { name: 'commands that failed meanwhile', value: failed, unit: '', goal: { atMost: 0 } },
      { name: `verification of ${what}`, value: facts / verified.seconds, unit: 'facts/s' },
      { name: `restore of ${what}, log and keys`, value: facts / restored.seconds, unit: 'facts/s' },
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

async function restoreInto(dataDir: string, path: string): Promise<{ seconds: number }> {
  let seconds = 0;
  const tanda = await startTanda({
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: '0', LOG_LEVEL: 'warn' },
    say: () => {},
    onGiveUp: console.error,
    site: false,
    restoring: async ({ database, eventStore }) => {
      const pool = connectPool(database.api, { name: 'bench', max: 2, statements: 'maintenance' });
      const store = connectStore({ url: eventStore, patience: { deadline: 60_000 } });
      const target = { store, pool, contracts: streams, uploads: uploadsIn(dataDir) };
      ({ seconds } = await timed(() => restoreBackup(target, path, { passphrase: PASSPHRASE })));
      await store.close();
      await pool.end();
    },
  });
  await tanda.stop();
  return { seconds };
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
