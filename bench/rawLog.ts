import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Table } from '#contracts/platform/table.ts';
import type { Store } from '#platform/store/store.ts';
import { columnArrays, insert, snakeCase } from '../projections/platform/rows/tableSql.ts';

type RawRecord = { data: Buffer; metadata: Buffer };

// The least that any log needs: the facts in order, and the facts of a stream.
const RAW_RECORDS = `
  create table read.raw_records (
    position bigint primary key, stream text not null, revision bigint not null, id uuid not null, type text not null,
    content_type text not null, data bytea not null, metadata bytea not null, created timestamptz not null,
    unique (stream, revision)
  )`;
const LOG = `
  insert into read.raw_records select p, $5 || '-' || id, 0, id, $6, 'json', data, metadata, now()
  from unnest($1::bigint[], $2::uuid[], $3::bytea[], $4::bytea[]) as t(p, id, data, metadata)`;

/** A log in plain SQL, to compare with: one fact for each of many streams, from a position on. */
async function rawLog(db: pg.Client, category: string, type: string) {
  await db.query(RAW_RECORDS);
  return {
    write(at: number, ids: readonly string[], { data, metadata }: RawRecord) {
      const positions = ids.map((_, index) => at + index);
      return db.query(LOG, [positions, ids, ids.map(() => data), ids.map(() => metadata), category, type]);
    },
    drop: () => db.query('drop table read.raw_records'),
  };
}

/** The first fact of a stream, as it is stored. */
async function firstOf(store: Store, stream: string): Promise<RawRecord> {
  for await (const { data, metadata } of store.readStream(stream, { limit: 1 })) {
    return { data: Buffer.from(JSON.stringify(data)), metadata: Buffer.from(JSON.stringify(metadata)) };
  }
  throw new Error(`There is no ${stream}`);
}

const RAW_BATCH = 500;
/** Copies of the thing `like`, with the fact `type` that its stream begins with. */
type Raw = { table: Table; category: string; type: string; like: string; count: number };

/**
 * The same data written by plain SQL as log records and list rows, with the product's own indexes, 500 per
 * transaction, and at most 20,000 of them. Returns how many a second.
 */
export async function rawPerSecond(
  db: pg.Client,
  store: Store,
  { table, category, type, like, count }: Raw,
): Promise<number> {
  const most = Math.min(count, 20_000);
  const log = await rawLog(db, category, type);
  await db.query(`create table read.raw_rows (like read.${table.name} including all)`);
  const record = await firstOf(store, `${category}-${like}`);
  const [row] = (await db.query(`select * from read.${table.name} where id = $1`, [like])).rows;
  const sample = Object.fromEntries(Object.keys(table.columns).map(name => [name, row[snakeCase(name)]]));
  const raw = { ...table, name: 'raw_rows' };
  const begun = performance.now();
  for (let at = 0; at < most; at += RAW_BATCH) {
    const ids = Array.from({ length: RAW_BATCH }, () => randomUUID());
    const rows = ids.map((id, index) => ({ ...sample, id, title: `Salsa night ${at + index}` }));
    await db.query('begin');
    await log.write(at, ids, record);
    await db.query(insert(raw), columnArrays(raw, rows));
    await db.query('commit');
  }
  const rate = most / ((performance.now() - begun) / 1_000);
  await log.drop();
  await db.query('drop table read.raw_rows');
  return rate;
}
