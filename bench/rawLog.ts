import type pg from 'pg';
import type { Store } from '#platform/store/store.ts';

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
export async function rawLog(db: pg.Client, category: string, type: string) {
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
export async function firstOf(store: Store, stream: string): Promise<RawRecord> {
  for await (const { data, metadata } of store.readStream(stream, { limit: 1 })) {
    return { data: Buffer.from(JSON.stringify(data)), metadata: Buffer.from(JSON.stringify(metadata)) };
  }
  throw new Error(`There is no ${stream}`);
}
