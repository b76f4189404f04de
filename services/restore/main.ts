import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { uploadsIn } from '#platform/files/uploadsIn.ts';
import { passphraseFor } from '#platform/keys/passphrase.ts';
import { onStop } from '#platform/program/child.ts';
import { readSettings } from '#platform/program/settings.ts';
import { reachStore } from '#platform/store/reachStore.ts';
import { connectStore, type Store } from '#platform/store/store.ts';
import { noteAsOperator } from '../backup/noteAsOperator.ts';
import { type Restored, restoreBackup } from '../backup/restoreBackup.ts';
import { verifyArchive } from '../backup/verifyArchive.ts';
import { startTanda, type Tanda } from '../embedded/supervisor.ts';

// The entry point of `tanda restore`: starts the servers that the settings do not name, restores, makes the rows, and
// verifies both. Neither API nor processes run.

const [archive = '', newer = '', passphraseFile = '', json = ''] = process.argv.slice(2);
const say = (line: string): void => console.error(`  ${line}`);
const stopping = new AbortController();
let tanda: Tanda | undefined;
let finished: Promise<unknown> = Promise.resolve();

/** The embedded servers have 10 s to stop. */
onStop(async () => {
  stopping.abort(new Error('Stopped. Run it again, and it continues.'));
  await finished.catch(() => {});
}, 12_000);

type Urls = Tanda['urls'];

async function restore({ database, eventStore }: Urls, passphrase: string | undefined): Promise<Restored> {
  const { DATA_DIR, UPLOADS_URL } = readSettings(process.env);
  await reachStore(eventStore);
  const pool = connectPool(database.api, { name: 'restore', max: 2, statements: 'maintenance' });
  const store = connectStore({ url: eventStore, patience: { deadline: 60_000 } });
  try {
    const restored = await restoreBackup(
      { store, pool, contracts: streams, uploads: uploadsIn(DATA_DIR, UPLOADS_URL) },
      archive,
      { passphrase, newer: newer || undefined, onProgress: progress() },
    );
    const { manifest, facts, reapplied: erasedSince } = restored;
    const note = { madeAt: manifest.createdAt, facts, erasedSince };
    await noteAsOperator({ pool, store }, 'NoteBackupRestore', note);
    return restored;
  } finally {
    await store.close();
    await pool.end();
  }
}

/** A line for every twentieth. */
function progress() {
  let shown = -1;
  return (doing: 'check' | 'facts', facts: number, all: number): void => {
    const share = Math.floor((20 * facts) / all);
    if (doing !== 'facts' || share === shown) return;
    shown = share;
    say(`${facts} of ${all} facts`);
  };
}

/** The passphrase, asked for only if the keys are encrypted; also finds early what is no archive. */
async function passphraseOf(): Promise<string | undefined> {
  const { manifest } = await verifyArchive(archive);
  if (!manifest.keys.encrypted) return undefined;
  return passphraseFor('import', { file: passphraseFile, env: process.env, variable: 'BACKUP_PASSPHRASE' });
}

const BEHIND = `
  select name from projections.checkpoints where position < $1 and name not like '%\\_\\_%'
  union all select projection from projections.conditions where kind = 'rebuilding' limit 1`;

/** Waits until every projection has read everything. */
async function rowsAreMade({ database, eventStore }: Urls): Promise<void> {
  const pool = connectPool(database.projector, { name: 'restore', max: 1 });
  const store = connectStore({ url: eventStore });
  try {
    const head = await store.head();
    while (await isBehind(pool, head)) {
      stopping.signal.throwIfAborted();
      await pause(200);
    }
  } finally {
    await store.close();
    await pool.end();
  }
}

async function isBehind(pool: pg.Pool, head: Awaited<ReturnType<Store['head']>>): Promise<boolean> {
  const { rowCount } = await pool.query(BEHIND, [head]);
  return rowCount !== 0;
}

/** Whether a command of the analysts ends well; what it says goes to the terminal if not. */
function ends(args: readonly string[], { database, eventStore }: Urls): Promise<boolean> {
  const urls = {
    DATABASE_URL: database.api,
    PROJECTOR_DATABASE_URL: database.projector,
    EVENTSTORE_URL: eventStore,
  };
  const script = join(import.meta.dirname, '../../projections/tanda.ts');
  return new Promise(settle => {
    execFile(process.execPath, [script, ...args], { env: { ...process.env, ...urls } }, (error, out, err) => {
      if (error) console.error(`tanda ${args.join(' ')}:\n${out}${err}`);
      settle(!error);
    });
  });
}

function report({ manifest, keys, ...restored }: Restored, verified: { log: boolean; rows: boolean }): void {
  const result = {
    backupOf: manifest.createdAt,
    ...{ facts: restored.facts, takenUp: restored.takenUp, erasedSince: restored.reapplied },
    ...{ keys: keys.keys, passwords: keys.passwords, erased: keys.erased, uploads: restored.uploads },
    ...{ logVerified: verified.log, rowsVerified: verified.rows },
  };
  if (json) console.log(JSON.stringify({ ...result, settings: restored.settings }));
  else for (const [what, value] of Object.entries(result)) console.log(`${what.padEnd(13)} ${value}`);
  for (const [name, value] of Object.entries(restored.settings)) {
    if (process.env[name] !== value) say(`The system that was backed up had ${name}=${value}`);
  }
  if (!manifest.uploads) say('Uploads are not in this backup: they were in a bucket.');
  if (newer) return;
  say(
    `Whoever was erased after ${manifest.createdAt} is readable again. Erase them again now, or restore into a new,`,
  );
  say('empty system and name a newer backup, of which only the erasures are taken: --erased-in <archive>');
}

async function main(): Promise<void> {
  const passphrase = await passphraseOf();
  let restored: Restored | undefined;
  tanda = await startTanda({
    env: { ...process.env, PORT: '0', DEMO: '0' },
    say,
    onGiveUp: fail,
    site: false,
    abort: stopping.signal,
    restoring: async urls => {
      restored = await restore(urls, passphrase);
      say('The log and the keys are restored; the rows are being made …');
    },
  });
  try {
    const { urls } = tanda;
    await rowsAreMade(urls);
    const log = await ends(['log', 'verify', '--json'], urls);
    const rows = await ends(['projections', 'verify', '--json'], urls);
    report(restored!, { log, rows });
    if (!log || !rows) process.exitCode = 1;
  } finally {
    await tanda.stop();
  }
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

finished = main();
await finished.catch(fail);
process.exit();
