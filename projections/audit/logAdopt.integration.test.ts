import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { LIVE_ROWS } from '#platform/database/leadership.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { kinshipOf, refuseOtherLog } from '#platform/facts/sameLog.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { openConnection } from '#platform/store/connection.ts';
import { facts } from '#testing/contractStore.ts';
import { type PlaceOfStore, placeOfStore } from '#testing/logs/placeOfStore.ts';
import { strike } from '#testing/logs/strangers.ts';
import { appendEvents, recordOf } from '#testing/manyEvents.ts';
import { allRows } from '#testing/ownDatabase.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { credentials, storeUrl } from '#testing/testStore.ts';
import { runLive } from '../platform/live/live.ts';
import { completeIndexes } from '../platform/mirror/mirrorIndexes.ts';
import { verifyLog } from '../platform/mirror/verifyLog.ts';
import { projections } from '../projections.ts';
import { adoptLog } from './logAdopt.ts';
import { copyLog } from './logCopy.ts';

const log = pino({ level: 'silent' });
const places: PlaceOfStore[] = [];
async function place(): Promise<PlaceOfStore> {
  const made = await placeOfStore(inject('databaseUrl'));
  places.push(made);
  return made;
}

let stack: Stack;
let old: string;
let owner: pg.Pool;
let pool: pg.Pool;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  old = storeUrl(stack.eventStorePort);
  owner = connectPool(stack.urls.owner, { name: 'test', onError: () => {} });
  pool = connectPool(stack.urls.projector, { name: 'test', onError: () => {} });
  const connection = openConnection(old);
  await strike(connection.client, { tombstone: false });
  await connection.close();
  await appendEvents(stack.store, 20);
  for await (const { stream, revision } of stack.store.readAll({ prefixes: ['event-'], limit: 400 })) {
    if (revision !== 3) continue;
    // A row cannot hold it: the stream is parked.
    await stack.store.append(stream, 3, [recordOf('EventDetailsChanged', { maxAttendees: 3_000_000_000 })]);
    break;
  }
  await stack.ask('GET', '/api/admin/events');
  await stack.pauseProjections();
  await owner.query(`insert into private.processes (name, position)
    select 'at ' || position, position from read.facts union select 'at the beginning', 0`);
  await owner.query(`insert into projections.skipped (projection, position, reason, actor)
    select 'events', position, '', '' from read.facts order by position limit 3`);
});
afterAll(async () => {
  await Promise.all([owner?.end(), pool?.end()]);
  await stack?.stop();
  await Promise.all(places.map(one => one.stop()));
});

/** Everything that is kept with positions, told by the fact at that position instead. */
async function told(): Promise<unknown[]> {
  const at = (position: string) =>
    `(select f.id from read.facts as f where f.position <= ${position} order by f.position desc limit 1)`;
  const parts = [
    `select 'checkpoint', name, ${at('position')} from projections.checkpoints order by name`,
    `select 'parked', projection, stream, ${at('position')} from projections.parked order by 2, 3`,
    `select 'skipped', projection, ${at('position')} from projections.skipped order by position`,
    `select 'kind', type, version, ${at('position')} from projections.fact_kinds order by 2, 3`,
    `select 'process', created.id, ${at('p.position')} from private.processes as p
       left join lateral (select enrolled_at::text as id) as created on true order by p.position`,
    `select 'fact', index, id, encode(hash, 'hex'), type, foreign_kind from read.facts order by index`,
  ];
  const all = [];
  for (const sql of parts) all.push((await owner.query({ text: sql, rowMode: 'array' })).rows);
  return all;
}

async function rows() {
  const { facts: _, facts__adopted: __, ...others } = await allRows(stack.urls.superuser);
  return others;
}

/** Waits until live work has followed a store to its end. */
async function follow({ store }: PlaceOfStore): Promise<void> {
  const stopping = new AbortController();
  const codec = factCodec(streams, subjectKeys(pool));
  const running = runLive({
    store,
    codec,
    pool,
    log,
    projections: () => projections,
    signal: stopping.signal,
  });
  const head = await store.head();
  const behind = 'select from projections.checkpoints where position < $1';
  await expect.poll(async () => (await pool.query(behind, [head])).rowCount, { timeout: 60_000 }).toBe(0);
  stopping.abort();
  await running;
}

describe('a log in another event store is not adopted', () => {
  const refusal = (to: PlaceOfStore) =>
    adoptLog({ store: to.store, pool: owner }).then(
      () => '',
      (error: Error) => error.message,
    );

  it('if it is another one, ends too early, or differs anywhere; nothing is changed', async () => {
    const before = [await told(), await rows()];
    const [empty, cut, forged] = [await place(), await place(), await place()];
    expect(await kinshipOf({ pool, store: empty.store })).toBe('other');
    await expect(refuseOtherLog({ pool, store: empty.store })).rejects.toThrow(
      'has another log than the one',
    );
    expect(await refusal(empty)).toContain('has 0 facts, and the rows know ');
    await forged.client.setStreamMetadata('other', { $maxAge: 1 } as never, { credentials });
    let number = 0;
    for await (const { stream, revision, id, type, data, metadata } of stack.store.readAll()) {
      const record = { id, type, data, metadata };
      number += 1;
      const change = number === 5 ? { ...record, data: { title: 'Forged' } } : record;
      const expected = revision === 0 ? 'none' : revision - 1;
      await forged.store.append(stream, expected, [isLarge(data) ? { ...record, data: {} } : change]);
      if (number < 30)
        await cut.store.append(stream, expected, [isLarge(data) ? { ...record, data: {} } : record]);
    }
    expect(await refusal(cut)).toContain(`has 29 facts, and the rows know ${number} `);
    expect(await refusal(forged)).toContain('from its fact number 5 on it differs');
    expect([await told(), await rows()]).toEqual(before);
    await expect(refuseOtherLog({ pool, store: forged.store })).rejects.toThrow('The log was moved');
  });

  const isLarge = (data: unknown): boolean => JSON.stringify(data).length > 200_000;

  it('while a worker is at work', async () => {
    const worker = await pool.connect();
    await worker.query('select pg_advisory_lock($1)', [LIVE_ROWS.key]);
    expect(await refusal(await place())).toContain('Something still works on these rows');
    await worker.query('select pg_advisory_unlock_all()');
    worker.release();
  });
});

describe('a log that was moved', () => {
  it('is adopted: rows stay, every position is that of the same fact, and live work goes on', async () => {
    const to = await place();
    await to.client.setStreamMetadata('other', { $maxAge: 1 } as never, { credentials });
    expect(await adoptLog({ store: stack.store, pool: owner })).toMatchObject({ moved: false });
    await copyLog({ source: old, target: to.url });
    expect(await kinshipOf({ pool, store: to.store })).toBe('moved');
    const before = [await told(), await rows()];
    const { end, moved } = await adoptLog({ store: to.store, pool: owner });
    expect(moved).toBe(true);
    expect([await told(), await rows()]).toEqual(before);
    expect(await kinshipOf({ pool, store: to.store })).toBe('same');
    await expect(refuseOtherLog({ pool, store: stack.store })).rejects.toThrow('The log was moved');
    expect(await completeIndexes(pool)).toBeGreaterThan(0);
    expect(await verifyLog({ store: to.store, pool })).toMatchObject({ problems: [], end });

    await appendEvents(to.store, 5);
    await to.store.append('event-strange', 'none', facts(1));
    await follow(to);
    expect((await verifyLog({ store: to.store, pool })).problems).toEqual([]);
    const { rows: counts } = await pool.query('select count(*)::int as parked from projections.parked');
    expect(counts[0].parked).toBeGreaterThan(0);
    // The workers' role may replace the table.
    await pool.query('alter table read.facts rename to facts_renamed');
    await pool.query('alter table read.facts_renamed rename to facts');
  });
});
