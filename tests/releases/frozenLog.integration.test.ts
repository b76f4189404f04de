import { readdirSync } from 'node:fs';
import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { factTypesOf } from '#platform/facts/factTypes.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { connectStore, type Store } from '#platform/store/store.ts';
import { freshDatabase } from '#testing/freshDatabase.ts';
import { openTestStore, storeUrl } from '#testing/testStore.ts';
import { fillMirror } from '../../projections/platform/live/fillMirror.ts';
import { prepareTables } from '../../projections/platform/live/schema.ts';
import { completeIndexes } from '../../projections/platform/mirror/mirrorIndexes.ts';
import { verifyLog } from '../../projections/platform/mirror/verifyLog.ts';
import { rebuildStale } from '../../projections/platform/rebuild/rebuildStale.ts';
import { projections } from '../../projections/projections.ts';
import {
  type FrozenRows,
  giveFrozenKeys,
  readAbout,
  readFrozenRows,
  recordFrozen,
  rowsIn,
} from './frozenLog.ts';

// Each release left a log. This version reads it, and makes the same rows of it, but for what is named here.

/** Columns whose values this version makes differently, as `table.column`, by release, and why. */
const DIFFERENT: Record<string, readonly string[]> = { '0.1.0': [] };

const versions = readdirSync(import.meta.dirname, { withFileTypes: true }).flatMap(entry =>
  entry.isDirectory() ? [entry.name] : [],
);
const log = pino({ level: 'silent' });
const { signal } = new AbortController();

it('there is a log of each release, and nothing differs of one that there is not', () => {
  expect(versions).toEqual(Object.keys(DIFFERENT).sort());
});

describe.each(versions)('the log of release %s', version => {
  let pool: pg.Pool;
  let store: Store;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const { urls, drop } = await freshDatabase(inject('databaseUrl'), 'migrated');
    const server = await openTestStore(urls.owner);
    store = connectStore({ url: storeUrl(server.port) });
    pool = connectPool(urls.projector, { name: 'test', statements: 'maintenance' });
    const api = connectPool(urls.api, { name: 'test' });
    stop = async () => {
      await store.close();
      await Promise.all([pool.end(), api.end()]);
      await server.stop();
      await drop();
    };
    await recordFrozen(version, store);
    await giveFrozenKeys(version, api);
    // As a worker does that begins to lead.
    expect(await fillMirror({ store, pool, projections, log, signal, least: 1 })).toBe(true);
    const stale = new Set(await prepareTables(pool, projections));
    const codec = factCodec(streams, subjectKeys(pool));
    await Array.fromAsync(rebuildStale({ pool, codec, log, signal }, stale));
    await completeIndexes(pool);
  });
  afterAll(() => stop?.());

  it('has the chain that the release printed, and is the mirror’s', async () => {
    const { facts, hash } = readAbout(version);
    const { end, problems } = await verifyLog({ store, pool });
    expect(problems).toEqual([]);
    expect({ facts: Number(end.facts), hash: end.hash.toString('hex') }).toEqual({ facts, hash });
  });

  it('has every kind of fact that it is said to have, and all are still known', async () => {
    const { kinds, absentKinds } = readAbout(version);
    const { rows } = await pool.query<{ type: string; kind: string }>(
      `select type, type || ' v' || version as kind from projections.fact_kinds`,
    );
    expect(rows).toHaveLength(kinds);
    expect(rows.filter(({ kind }) => absentKinds.includes(kind))).toEqual([]);
    const known = factTypesOf(streams);
    expect(rows.filter(({ type }) => !known.has(type))).toEqual([]);
  });

  it('leads to the rows that the release made, but for the named differences', async () => {
    const frozen = readFrozenRows(version);
    const now = await rowsIn(pool);
    for (const [table, rows] of Object.entries(frozen)) {
      const columns = Object.keys(rows[0] ?? {}).filter(
        name => !DIFFERENT[version]!.includes(`${table}.${name}`),
      );
      expect(restricted(now[table] ?? [], columns), table).toEqual(restricted(rows, columns));
    }
  });
});

/** Rows with these columns alone, in an order that depends on nothing else. */
function restricted(rows: FrozenRows[string], columns: readonly string[]): string[] {
  return rows.map(row => JSON.stringify(columns.map(name => [name, row[name]]))).sort();
}
