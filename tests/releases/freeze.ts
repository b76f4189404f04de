import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type pg from 'pg';
import pino from 'pino';
import { v5 } from 'uuid';
import { connectPool } from '#platform/database/database.ts';
import { connectStore, type Store } from '#platform/store/store.ts';
import { exportLog } from '../../projections/audit/logExport.ts';
import { prepareTables } from '../../projections/platform/live/schema.ts';
import { projections } from '../../projections/projections.ts';
import { ensureDemo } from '../../services/demo/demo.ts';
import { startEventStore } from '../../services/embedded/eventstore/server.ts';
import { startPostgres } from '../../services/embedded/postgres/postgres.ts';
import { prepareDatabase } from '../../services/embedded/postgres/prepareDatabase.ts';
import { migrateToLatest } from '../../services/migrations.ts';
import { declaredKinds, readSamples, type Samples, sampleKeys } from '../checks/samples.ts';
import { executeOn, project, recordStart } from '../kit/backEnd.ts';
import { credentials, storeUrl } from '../kit/testStore.ts';
import { sendAnyCommands } from './anyCommands.ts';
import { type About, folderOf, rowsIn } from './frozenLog.ts';

// Freezes what the release of this checkout makes: run `npm run freeze` once, when it is cut. The log has
// a small demonstration history, commands of every kind with data made at random, and the frozen samples of what those
// did not record, old versions of facts among them.

const NOW = new Date();
const SMALL = { regions: 4, organizers: 5, users: 12, events: 25, series: 5, batches: 1, recommendations: 6 };

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const log = pino({ level: 'fatal' });
const dataDir = mkdtempSync(join(tmpdir(), 'tanda-freeze-'));
const postgres = await startPostgres({ dataDir, survives: 'nothing' });
try {
  await freeze();
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function freeze(): Promise<void> {
  const { urls } = postgres;
  await prepareDatabase(urls);
  const [owner, api, projector] = [urls.owner, urls.api, urls.projector].map(url =>
    connectPool(url, { name: 'freeze' }),
  );
  await migrateToLatest(owner!);
  await prepareTables(projector!, projections);
  const server = await startEventStore({
    host: '127.0.0.1',
    port: 0,
    credentials,
    log,
    databaseUrl: urls.owner,
  });
  const store = connectStore({ url: storeUrl(server.port) });
  const projecting = await project({ url: urls.projector, store, log, projections });
  const execute = executeOn(api!, store);
  await recordStart({ pool: api!, store, execute });
  console.log(await ensureDemo({ store, execute, now: NOW, counts: SMALL }));
  console.log('commands of every kind:', await sendAnyCommands(execute, NOW));
  await caughtUp(projector!, store);
  const unrecorded = await absentIn(projector!);
  await recordSamples(unrecorded, store, owner!);
  await caughtUp(projector!, store);
  await projecting.pause();
  await write(
    store,
    projector!,
    api!,
    unrecorded.map(({ kind }) => kind),
  );
  await store.close();
  await server.stop();
  await Promise.all([owner, api, projector, projecting].map(one => one!.end()));
}

async function caughtUp(pool: pg.Pool, store: Store): Promise<void> {
  const head = await store.head();
  const behind = 'select from projections.checkpoints where position < $1';
  while ((await pool.query(behind, [head])).rowCount) await pause(50);
}

async function absentIn(pool: pg.Pool): Promise<ReturnType<typeof declaredKinds>> {
  const { rows } = await pool.query<{ kind: string }>(
    `select type || ' v' || version as kind from projections.fact_kinds`,
  );
  const present = new Set(rows.map(({ kind }) => kind));
  return declaredKinds().filter(({ kind }) => !present.has(kind));
}

/** Each in a stream of its own, sealed under the samples' key. */
async function recordSamples(
  kinds: ReturnType<typeof declaredKinds>,
  store: Store,
  owner: pg.Pool,
): Promise<void> {
  const subjects = new Set<string>();
  for (const { kind, category, type } of kinds) {
    const samples: Samples = readSamples(category);
    const sample = samples[kind];
    if (!sample) continue;
    for (const [, subject] of JSON.stringify(sample).matchAll(/"subject":"([^"]+)"/g)) subjects.add(subject!);
    const { id, data, metadata } = sample;
    await store.append(`${category}-${v5(kind, v5.URL)}`, 'none', [{ id, type, data, metadata }]);
  }
  await owner.query(
    'insert into private.subject_keys (subject, key) select subject, $2 from unnest($1::text[]) as t (subject) on conflict do nothing',
    [[...subjects], await sampleKeys.forHashing()],
  );
}

async function write(store: Store, pool: pg.Pool, api: pg.Pool, unrecorded: string[]): Promise<void> {
  const folder = folderOf(version);
  mkdirSync(folder, { recursive: true });
  const path = join(dataDir, 'log.jsonl');
  const { end } = await exportLog(store, path);
  const pack = (name: string, text: string): void =>
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
  pack('log.jsonl', readFileSync(path, 'utf8'));
  pack('rows.json', JSON.stringify(await rowsIn(pool)));
  const { rows: keys } = await api.query(
    'select to_json(k) as key from private.subject_keys as k order by subject',
  );
  pack('keys.json', JSON.stringify(keys.map(({ key }) => key)));
  const absent = (await absentIn(pool)).map(({ kind }) => kind);
  const about: About = {
    version,
    frozenAt: NOW.toISOString().slice(0, 10),
    facts: Number(end.facts),
    hash: end.hash.toString('hex'),
    kinds: declaredKinds().length - absent.length,
    kindsFromSamples: unrecorded.filter(kind => !absent.includes(kind)),
    absentKinds: absent,
  };
  writeFileSync(join(folder, 'about.json'), `${JSON.stringify(about, null, 2)}\n`);
  console.log(about);
}
