import type pg from 'pg';
import pino from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { events } from '../../events/events.ts';
import { projections } from '../../projections.ts';
import { rebuild } from './rebuild.ts';
import type { RebuildOptions } from './rebuildOptions.ts';
import { rollback } from './swap.ts';

let stack: Stack;
let pool: pg.Pool;
let options: Pick<RebuildOptions, 'pool' | 'codec' | 'log'>;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  pool = connectPool(stack.urls.projector, { name: 'test' });
  options = { pool, codec: factCodec(streams, subjectKeys(pool)), log: pino({ level: 'silent' }) };
  await Promise.all(Array.from({ length: 40 }, (_, index) => create(`Night ${index}`)));
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

async function create(title: string) {
  const body = {
    title,
    startDateTime: '2027-03-26T20:00:00',
    status: 'published',
    description: 'tab\there\nand \\N',
  };
  const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body });
  expect(answer.statusCode).toBe(201);
  await shows(answer.json().commit.position);
  return answer.json().event;
}

/** The number of events seen by a reader who waits for the position. */
async function shows(position: string): Promise<number> {
  const headers = { 'x-after-position': position };
  const answer = await stack.call({ method: 'GET', url: '/api/admin/events?limit=1', headers });
  expect(answer.headers['x-stale']).toBeUndefined();
  return answer.json().pagination.total;
}

const head = async () => String(await stack.store.head());

async function leftovers(): Promise<string[]> {
  const { rows } = await pool.query(
    "select tablename from pg_tables where schemaname = 'read' and tablename like '%\\_\\_next'",
  );
  return rows.map(row => row.tablename);
}

describe('a rebuild', () => {
  it('produces the same rows and counters as live work', async () => {
    const reports = await rebuild({ ...options, projections, then: 'discard' });
    expect(reports.map(report => [report.name, report.comparison?.identical])).toEqual(
      projections.map(projection => [projection.name, true]),
    );
    expect(await leftovers()).toEqual([]);
  });

  it('gives the same result from the event store, where streams are interleaved', async () => {
    const { store } = stack;
    const [report] = await rebuild({ ...options, projections: [events], then: 'discard', store });
    expect(report).toMatchObject({ facts: 80, rows: 40, comparison: { identical: true } });
  });

  it('gives the same result with any batch size', async () => {
    for (const step of [1, 3]) {
      const [report] = await rebuild({ ...options, projections: [events], then: 'discard', step });
      expect(report).toMatchObject({ facts: 80, rows: 40, comparison: { identical: true } });
    }
  });

  it('reports differences of the live rows by key and column, and the swap corrects them', async () => {
    const wrong = await create('Wrong Night');
    const missing = await create('Missing Night');
    await pool.query('update read.events set title = $2 where id = $1', [wrong.id, 'Tampered']);
    await pool.query('delete from read.events where id = $1', [missing.id]);
    await pool.query(
      'insert into read.events select * from (select (e).* from (select jsonb_populate_record(e, $1::jsonb) as e from read.events e limit 1) x) y',
      [JSON.stringify({ id: v7() })],
    );

    const [report] = await rebuild({ ...options, projections: [events], then: 'swap' });
    expect(report?.comparison?.identical).toBe(false);
    expect(report?.comparison?.differences).toEqual(
      expect.arrayContaining([
        { table: 'events', key: wrong.id, column: 'title', live: 'Tampered', rebuilt: 'Wrong Night' },
        expect.objectContaining({ table: 'events', key: missing.id, live: null }),
        expect.objectContaining({ table: 'events', rebuilt: null }),
      ]),
    );
    expect(await shows(await head())).toBe(42);
    const [after] = await rebuild({ ...options, projections: [events], then: 'discard' });
    expect(after?.comparison?.identical).toBe(true);
  });

  it('continues with live work right after the swap', async () => {
    await rebuild({ ...options, projections: [events], then: 'swap' });
    const before = await shows(await head());
    await create('After the swap');
    expect(await shows(await head())).toBe(before + 1);
  });

  it('changes nothing if it is cancelled', async () => {
    const cancel = new AbortController();
    const running = rebuild({
      ...options,
      projections: [events],
      then: 'swap',
      signal: cancel.signal,
      onProgress: ({ stage }) => stage === 'compare' && cancel.abort(new Error('enough')),
    });
    await expect(running).rejects.toThrow('enough');
    expect(await leftovers()).toEqual([]);
    const [report] = await rebuild({ ...options, projections: [events], then: 'discard' });
    expect(report?.comparison?.identical).toBe(true);
  });

  it('refuses to run twice at the same time', async () => {
    const [first, second] = await Promise.allSettled([
      rebuild({ ...options, projections: [events], then: 'discard' }),
      rebuild({ ...options, projections: [events], then: 'discard' }),
    ]);
    const failed = [first, second].filter(result => result.status === 'rejected');
    expect(failed.map(result => result.reason.message)).toEqual(['A rebuild of events is under way already']);
  });
});

describe('a rollback', () => {
  it('restores the previous rows, which then catch up', async () => {
    await rebuild({ ...options, projections: [events], then: 'swap' });
    await create('Since the swap');
    const total = await shows(await head());
    await rollback(options, events);
    await create('Since the rollback');
    expect(await shows(await head())).toBe(total + 1);
    const [report] = await rebuild({ ...options, projections: [events], then: 'discard' });
    expect(report?.comparison?.identical).toBe(true);
  });
});
