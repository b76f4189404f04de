import { createHash } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import type { ChainEnd } from '#platform/facts/leaf.ts';
import type { Store, StoredRecord } from '#platform/store/store.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { prepareTables } from '../live/schema.ts';
import { type KeptPlace, placeIn, placeText } from './keptPlace.ts';
import { type LogVerdict, verifyLog } from './verifyLog.ts';

let stack: Stack;
let pool: pg.Pool;
let owner: pg.Pool;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  pool = connectPool(stack.urls.projector, { name: 'test' });
  owner = connectPool(stack.urls.owner, { name: 'test' });
});
afterAll(async () => {
  await pool.end();
  await owner.end();
  await stack.stop();
});

const kept = ({ hash, facts }: ChainEnd): KeptPlace => ({ hash: hash.toString('hex'), at: facts });

const EVENT = { title: 'Night', startDateTime: '2027-03-26T20:00:00' };

/** Creates an event, and waits until the mirror has it; returns the position. */
async function create(): Promise<bigint> {
  const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body: EVENT });
  const position = BigInt(answer.json().commit.position);
  const mirrored = 'select 1 from read.facts where position = $1';
  await expect.poll(async () => (await pool.query(mirrored, [position])).rowCount).toBe(1);
  return position;
}

/** A store that receives a write before each fact while its log is read. */
function whileSomebodyWrites(writes: number): Store {
  let left = writes;
  return {
    ...stack.store,
    async *readAll(options) {
      for await (const record of stack.store.readAll(options)) {
        if (left-- > 0) await create();
        yield record;
      }
    },
  };
}

it('accepts facts that are written while it runs', async () => {
  await create();
  const verdict = await verifyLog({ store: whileSomebodyWrites(3), pool });
  expect(verdict.problems).toEqual([]);
  expect(verdict.head).toBeLessThan(await stack.store.head());
});

it('accepts a mirror from before foreign records were stored', async () => {
  await pool.query('alter table read.facts drop column foreign_kind, drop column foreign_record');
  await prepareTables(pool, []);
  expect((await verifyLog({ store: stack.store, pool })).problems).toEqual([]);
});

it('reports a fact that the mirror marks as foreign', async () => {
  const { rows } = await pool.query<{ position: bigint }>('select max(position) as position from read.facts');
  const { position } = rows[0]!;
  const kinds = `update read.facts set foreign_kind = $2 where position = $1`;
  await pool.query(kinds, [position, 'data']);
  const { problems } = await verifyLog({ store: stack.store, pool });
  expect(problems).toEqual([{ position, what: 'is not what the log says' }]);
  await pool.query(kinds, [position, null]);
});

it('still reports facts that only the mirror has', async () => {
  const position = await create();
  await pool.query(
    `insert into read.facts (position, id, stream, category, revision, type, at, actor_id, command,
       correlation_id, reason, data, metadata, hash, index)
     select position + 1, gen_random_uuid(), stream, category, revision + 1, type, at, actor_id, command,
       correlation_id, reason, data, metadata, hash, index + 1 from read.facts where position = $1`,
    [position],
  );
  const { problems } = await verifyLog({ store: whileSomebodyWrites(0), pool });
  expect(problems).toMatchObject([{ position: position + 1n }]);
  await pool.query('delete from read.facts where position = $1', [position + 1n]);
});

describe('a mirror that somebody has written to', () => {
  // The whole product would continue from there.
  beforeAll(() => stack.pauseProjections());

  /** The findings after a change of the mirror, which is then reverted. */
  async function foundAfter(...statements: readonly string[]): Promise<Omit<LogVerdict, 'head'>> {
    await owner.query('create table read.kept as table read.facts');
    await owner.query('create table read.kept_checkpoints as table projections.checkpoints');
    try {
      for (const statement of statements) await owner.query(statement);
      return await verifyLog({ store: stack.store, pool: owner });
    } finally {
      await owner.query('truncate read.facts');
      await owner.query('insert into read.facts table read.kept');
      await owner.query('delete from projections.checkpoints');
      await owner.query('insert into projections.checkpoints table read.kept_checkpoints');
      await owner.query('drop table read.kept, read.kept_checkpoints');
    }
  }
  const newest = (count: number) => `(select position from read.facts order by position desc limit ${count})`;
  const positions = async (sql: string) =>
    (await owner.query<{ position: bigint }>(`${sql} order by position`)).rows.map(
      ({ position }) => position,
    );

  it('is found out where its end was deleted', async () => {
    const lost = await positions(`select position from ${newest(3)} as n`);
    const { problems } = await foundAfter(`delete from read.facts where position in ${newest(3)}`);
    expect(problems).toEqual(
      lost.map(position => ({ position, what: 'is in the log and not in the mirror' })),
    );
  });

  it('is found out where all of it was deleted', async () => {
    expect((await foundAfter('delete from read.facts')).problems.length).toBeGreaterThan(3);
  });

  it('is found out where a fact in the middle was deleted, or changed', async () => {
    const middle = '(select position from read.facts order by position offset 4 limit 1)';
    const [position] = await positions(`select position from ${middle} as n`);
    expect((await foundAfter(`delete from read.facts where position = ${middle}`)).problems).toContainEqual({
      ...{ position, what: 'is in the log and not in the mirror' },
    });
    const edited = `update read.facts set reason = 'forged', data = '{"title": "Forged"}' where position = ${middle}`;
    expect((await foundAfter(edited)).problems).toEqual([{ position, what: 'is not what the log says' }]);
  });

  it('is found out where its checkpoint was moved back, or deleted', async () => {
    const last = await positions(`select position from ${newest(2)} as n`);
    const back = `update projections.checkpoints set position = (select min(position) - 1 from ${newest(2)} as n)
       where name = 'facts'`;
    const what = 'is in the mirror after its checkpoint';
    expect((await foundAfter(back)).problems).toEqual(last.map(position => ({ position, what })));
    const gone = await foundAfter(`delete from projections.checkpoints where name = 'facts'`);
    expect(gone.problems.map(problem => problem.what)).toContain(what);
  });

  it('is found out by a place that was kept, where end and checkpoint were moved back together', async () => {
    const { end } = await verifyLog({ store: stack.store, pool });
    const lastBefore = `(select min(position) from ${newest(3)} as n)`;
    const together = await foundAfter(
      `update projections.checkpoints set position = ${lastBefore} - 1 where name = 'facts'`,
      `delete from read.facts where position >= (select min(position) from ${newest(3)} as n)`,
    );
    // On its own, the mirror only looks as if it were behind.
    expect(together).toMatchObject({ problems: [] });
    expect(together.end).not.toEqual(end);
    expect((await verifyLog({ store: stack.store, pool }, { expect: kept(end) })).problems).toEqual([]);
  });
});

describe('a place in the log that somebody has kept', () => {
  const found = (store: Store, expected: KeptPlace) =>
    verifyLog({ store, pool }, { expect: expected }).then(({ problems }) => problems);
  /** The store with another log: anyone who writes to its files can change, remove and add. */
  const forged = (change: (record: StoredRecord) => readonly StoredRecord[]): Store => ({
    ...stack.store,
    async *readAll(options) {
      for await (const record of stack.store.readAll(options)) yield* change(record);
    },
  });

  it('is found again, though facts have come since', async () => {
    const { end } = await verifyLog({ store: stack.store, pool });
    await stack.call({ method: 'POST', url: '/api/admin/events', body: EVENT });
    expect(await found(stack.store, kept(end))).toEqual([]);
    expect(placeIn(placeText(end))).toEqual(kept(end));
  });

  it('is not, once a fact before it was changed or removed, however well log and mirror agree', async () => {
    const { end, head } = await verifyLog({ store: stack.store, pool });
    let number = 0;
    const third = (record: StoredRecord) =>
      number++ === 2 ? [{ ...record, data: { title: 'Forged' } }] : [record];
    expect(await found(forged(third), kept(end))).toContainEqual({
      ...{ position: head, what: 'is not where the log had the hash that was expected' },
    });
    const shortened = (record: StoredRecord) => (record.position < head ? [record] : []);
    expect(await found(forged(shortened), kept(end))).toContainEqual({
      position: expect.any(BigInt),
      what: 'is the end of the log, which was expected to go further',
    });
  });

  it('is found again where an earlier version printed it, with a position of this store', async () => {
    let hash = Buffer.alloc(32);
    let at = 0n;
    for await (const {
      created: _,
      position,
      id,
      stream,
      revision,
      type,
      data,
      metadata,
    } of stack.store.readAll()) {
      const text = JSON.stringify([String(position), id, stream, revision, type, data, metadata]);
      hash = createHash('sha256').update(hash).update(text).digest();
      at = position;
    }
    expect(await found(stack.store, { hash: hash.toString('hex'), at })).toEqual([]);
    expect(await found(stack.store, { hash: hash.toString('hex'), at: at + 1n })).toHaveLength(1);
    const longer = { hash: hash.toString('hex'), at: at * 1_000n };
    expect(await found(stack.store, longer)).toMatchObject([{ position: at }]);
  });

  it('is the beginning of the chain, for an empty log', async () => {
    const { end } = await verifyLog({ store: forged(() => []), pool });
    expect(kept(end)).toEqual({ hash: '0'.repeat(64), at: 0n });
    expect(await found(stack.store, kept(end))).toEqual([]);
    expect(await found(stack.store, { at: 0n, hash: 'f'.repeat(64) })).toHaveLength(1);
  });

  it('is written as hash@position, and in no other way', () => {
    const hash = 'aB'.repeat(32);
    expect(placeIn(` ${hash}@42 `)).toEqual({ hash: hash.toLowerCase(), at: 42n });
    for (const text of [
      '',
      '42',
      hash,
      `${hash}@`,
      `${hash}@-1`,
      `${hash}0@1`,
      `${hash}@1e3`,
      `42@${hash}`,
    ]) {
      expect(() => placeIn(text)).toThrow('<hash>@<number>');
    }
  });
});
