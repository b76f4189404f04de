import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { eventsTable } from '#contracts/events/rows.ts';
import { column, table } from '#contracts/platform/table.ts';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { differencesFromFold, wholeLog } from '#testing/logs/foldOfLog.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { events } from '../../events/events.ts';
import { projections } from '../../projections.ts';
import { listParked } from '../parked/parked.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import type { RebuildOptions } from '../rebuild/rebuildOptions.ts';
import { rollback } from '../rebuild/swap.ts';
import type { Projection } from './projection.ts';

const bare = events;

/** The words of titles: `1 salsa night` has the parts 1_0 and 1_1. */
const titled: Projection = {
  ...bare,
  name: 'titled',
  table: { ...eventsTable, name: 'titled', indexes: [] },
  parts: {
    table: table({
      name: 'words',
      key: 'id',
      columns: { id: column('text'), word: column('text'), styles: column('jsonb') },
      indexes: ['(word)'],
    }),
    rowsOf({ id, title, danceStyles }) {
      if (title === 'unspeakable') throw new Error('nobody says that');
      return title
        .split(' ')
        .map((word: string, index: number) => ({ id: `${id}_${index}`, word, styles: danceStyles }));
    },
  },
};

let stack: Stack;
let pool: pg.Pool;
let options: Pick<RebuildOptions, 'pool' | 'codec' | 'log'>;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { projections: [...projections, titled] });
  pool = connectPool(stack.urls.projector, { name: 'test' });
  options = { pool, codec: factCodec(streams, subjectKeys(pool)), log: pino({ level: 'silent' }) };
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

async function write(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<string> {
  const answer = await stack.call({ method, url: `/api/admin/events${path}`, ...(body && { body }) });
  expect(answer.statusCode).toBeLessThan(300);
  const { event, commit } = answer.json();
  const behind = "select 1 from projections.checkpoints where name = 'titled' and position < $1";
  await expect.poll(async () => (await pool.query(behind, [commit.position])).rowCount).toBe(0);
  return event?.id;
}

const create = (title: string): Promise<string> =>
  write('POST', '', {
    title,
    startDateTime: '2027-03-26T20:00:00',
    danceStyles: [{ danceStyleId: 'zouk', level: 'beginner' }],
  });

/** The words of an event, each with the transaction that wrote it last. */
async function wordsOf(id: string): Promise<{ word: string; writtenBy: string }[]> {
  const { rows } = await pool.query(
    `select word, xmin::text as "writtenBy" from read.words where id like $1 || '%' order by id`,
    [id],
  );
  return rows;
}
const texts = async (id: string) => (await wordsOf(id)).map(({ word }) => word);

it('keeps parts in step with their row, and writes only those that changed', async () => {
  const [first, second] = [await create('salsa night out'), await create('zouk')];
  const before = await wordsOf(first);
  expect(before.map(({ word }) => word)).toEqual(['salsa', 'night', 'out']);
  await write('PUT', `/${first}`, { title: 'salsa day' });
  const after = await wordsOf(first);
  expect(after.map(({ word }) => word)).toEqual(['salsa', 'day']);
  expect(after[0]?.writtenBy).toBe(before[0]?.writtenBy);
  expect(after[1]?.writtenBy).not.toBe(before[1]?.writtenBy);
  await write('DELETE', `/${first}`);
  expect(await texts(first)).toEqual([]);
  expect(await texts(second)).toEqual(['zouk']);
});

it('produces the same parts in a rebuild, in small batches too, and in a fold of the log', async () => {
  for (let index = 0; index < 20; index++) await create(`night ${index} of many`);
  for (const step of [undefined, 2]) {
    const [report] = await rebuild({ ...options, projections: [titled], then: 'discard', step });
    expect(report?.comparison).toMatchObject({ identical: true });
    expect(report?.comparison?.tables.map(one => one.table)).toEqual(['titled', 'words']);
  }
  expect(await differencesFromFold(pool, [titled], await wholeLog(stack.store, options.codec))).toEqual([]);
});

it('finds wrong parts, and the swap corrects them', async () => {
  const id = await create('bachata brunch');
  await pool.query(`update read.words set word = 'tango' where id = $1 || '_0'`, [id]);
  await pool.query(`delete from read.words where id = $1 || '_1'`, [id]);
  const [report] = await rebuild({ ...options, projections: [titled], then: 'swap' });
  expect(report?.comparison?.differences).toEqual([
    { table: 'words', key: `${id}_0`, column: 'word', live: 'tango', rebuilt: 'bachata' },
    expect.objectContaining({ table: 'words', key: `${id}_1`, live: null }),
  ]);
  expect(await texts(id)).toEqual(['bachata', 'brunch']);
});

it('restores parts with their rows in a rollback, and they catch up', async () => {
  const id = await create('kizomba');
  await rebuild({ ...options, projections: [titled], then: 'swap' });
  await write('PUT', `/${id}`, { title: 'kizomba again' });
  await rollback(options, titled);
  await create('anything else');
  await expect.poll(() => texts(id)).toEqual(['kizomba', 'again']);
  const [report] = await rebuild({ ...options, projections: [titled], then: 'discard' });
  expect(report?.comparison?.identical).toBe(true);
});

it('parks a stream whose row has parts that cannot be computed; the others continue', async () => {
  const id = await create('swing');
  await write('PUT', `/${id}`, { title: 'unspeakable' });
  const other = await create('tango');
  expect(await texts(id)).toEqual(['swing']);
  expect(await texts(other)).toEqual(['tango']);
  expect(await listParked(pool, 'titled')).toMatchObject([
    { stream: `event-${id}`, error: 'A row of titled has no parts: nobody says that' },
  ]);
});
