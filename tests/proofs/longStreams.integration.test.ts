import type pg from 'pg';
import { pino } from 'pino';
import { v5 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import type { NewRecord, Store } from '#platform/store/store.ts';
import { recordOf } from '#testing/manyEvents.ts';
import { ADMIN, JWT_SECRET, MAIL_KEY, type Stack, startStack } from '#testing/stack.ts';
import { buildApp } from '../../services/app.ts';

// Streams of many facts: what is read of them, and that what is read suffices.

const FACTS = 1_200;

let stack: Stack;
let owner: pg.Pool;
let pool: pg.Pool;
let token: string;
/** An event that nothing is asserted about. */
let other: string;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  owner = connectPool(stack.urls.owner, { name: 'test' });
  pool = connectPool(stack.urls.api, { name: 'test' });
  const login = await stack.call({ method: 'POST', url: '/api/auth/login', body: ADMIN });
  token = login.json().token;
  other = (await stack.ask('POST', '/api/admin/events', EVENT)).event.id;
});
afterAll(async () => {
  await owner.end();
  await pool.end();
  await stack.stop();
});

/** A process that has not read anything yet; it counts the records that it reads. */
async function aProcess() {
  const counted = { read: 0 };
  const store: Store = {
    ...stack.store,
    async *readStream(...given) {
      for await (const record of stack.store.readStream(...given)) {
        counted.read += 1;
        yield record;
      }
    },
  };
  const mailbox = { folder: stack.dataDir, key: MAIL_KEY };
  const log = pino({ level: 'silent' });
  const parts = { pool, store, log, jwtSecret: JWT_SECRET, mailbox, dataDir: stack.dataDir };
  const { app } = await buildApp(parts);
  await app.ready();
  const call = async (method: 'GET' | 'PUT' | 'POST', url: string, body?: object) => {
    counted.read = 0;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method, url: `/api/admin${url}`, headers, ...(body && { body }) });
    return { status: answer.statusCode, read: counted.read, ...answer.json() };
  };
  // It remembers no stream until it follows what the store hides, which takes a moment.
  const price = () => `$${Math.random()}`;
  await expect.poll(async () => (await call('PUT', `/events/${other}`, { price: price() })).read).toBe(0);
  return { call, close: () => app.close() };
}

/** A new process, for as long as the work takes. */
async function freshly<Result>(
  work: (call: Awaited<ReturnType<typeof aProcess>>['call']) => Promise<Result>,
): Promise<Result> {
  const { call, close } = await aProcess();
  try {
    return await work(call);
  } finally {
    await close();
  }
}

const EVENT = { title: 'Salsa Friday', startDateTime: '2027-03-26T20:00:00', price: '$10' };
const WEEKLY = {
  ...EVENT,
  isRecurring: true,
  isMasterRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 10 },
};

const noted = (id: string) =>
  owner
    .query('select revision from private.stream_states where stream like $1 order by revision', [`%-${id}`])
    .then(({ rows }) => rows.map(({ revision }) => revision as number));

/** A thing with a long stream, appended as commands would, but without the program's knowledge. */
async function longThing(
  body: object = EVENT,
  fact: (number: number) => NewRecord = number =>
    recordOf('EventDetailsChanged', { title: `Night ${number}` }),
): Promise<string> {
  const created = await stack.ask('POST', '/api/admin/events', body);
  const { id } = created.event;
  const stream = `${'isRecurring' in body ? 'series' : 'event'}-${id}`;
  await lengthen(stream, FACTS, fact);
  return id;
}

async function lengthen(stream: string, facts: number, fact: (number: number) => NewRecord): Promise<void> {
  let revision = (await stack.recordsOf(stream)).length - 1;
  while (revision < facts - 1) {
    const records = Array.from({ length: Math.min(400, facts - 1 - revision) }, (_, number) => {
      const record = fact(revision + number);
      const { command } = record.metadata as { command: { id: string } };
      return { ...record, id: v5('0', command.id) };
    });
    await stack.store.append(stream, revision, records);
    revision += records.length;
  }
}

/** A long event whose states are kept: the first who reads it to its beginning keeps them. */
async function knownEvent(): Promise<string> {
  const id = await longThing();
  await freshly(call => call('GET', `/events/${id}/history?limit=1`));
  await expect.poll(() => noted(id)).toEqual([249, 499, 749, 999]);
  return id;
}

describe('an event of many facts', () => {
  it('is read near its end for a page of its history', async () => {
    const id = await knownEvent();
    const page = await freshly(call => call('GET', `/events/${id}/history?limit=20`));
    expect(page.entries).toHaveLength(20);
    expect(page.pagination.total).toBe(FACTS);
    expect(page.read).toBeLessThan(300);
  });

  it('is read near its end for its first change in a process, and not at all for its next', async () => {
    const id = await knownEvent();
    await freshly(async call => {
      const first = await call('PUT', `/events/${id}`, { title: 'First' });
      expect(first).toMatchObject({ status: 200, event: { title: 'First', price: '$10' } });
      expect(first.read).toBeLessThan(600);
      expect(await call('PUT', `/events/${id}`, { price: '$12' })).toMatchObject({
        read: 0,
        event: { title: 'First', price: '$12', createdAt: first.event.createdAt },
      });
    });
  });

  it('has the same history from its end as from its beginning, page by page', async () => {
    const id = await knownEvent();
    const pages = [0, 1, 19, 200, 440, 455, 700, 940, 1_190, 1_300].map(
      offset => `/events/${id}/history?limit=30&offset=${offset}`,
    );
    const read = () =>
      freshly(async call => {
        const answers = [];
        for (const url of pages) answers.push(await call('GET', url));
        return answers.map(({ read: _, ...answer }) => answer);
      });
    // A command of two facts, an undo, and somebody else's change that is in the way.
    await stack.ask('PUT', `/api/admin/events/${id}`, { price: '$40', isFeatured: true });
    const { commandId } = await stack.ask('PUT', `/api/admin/events/${id}`, { price: '$50' });
    await stack.ask('POST', `/api/admin/events/${id}/undo`, { commandId });
    const fromEnd = await read();
    await owner.query('delete from private.stream_states where stream = $1', [`event-${id}`]);
    const fromBeginning = await read();
    expect(fromEnd).toEqual(fromBeginning);
    expect(fromEnd[0]!.entries.some(({ undo }: { undo: object | null }) => undo)).toBe(true);
  });

  it('keeps a state for every 250 facts that commands add', async () => {
    const id = await knownEvent();
    await freshly(async call => {
      for (let facts = FACTS; facts <= 1_251; facts++) {
        expect((await call('PUT', `/events/${id}`, { title: `Later ${facts}` })).status).toBe(200);
      }
    });
    await expect.poll(() => noted(id)).toEqual([249, 499, 749, 999, 1_248]);
  });

  it('is read as a whole for a command that needs older facts', async () => {
    const id = await longThing();
    const { commandId } = await stack.ask('PUT', `/api/admin/events/${id}`, { price: '$40' });
    await lengthen(`event-${id}`, 2 * FACTS, number =>
      recordOf('EventDetailsChanged', { title: `Night ${number}` }),
    );
    await freshly(call => call('GET', `/events/${id}/history?limit=1`));
    await expect.poll(() => noted(id)).toContain(1_999);
    const undone = await freshly(call => call('POST', `/events/${id}/undo`, { commandId }));
    expect(undone).toMatchObject({ status: 200, event: { price: '$10' } });
    expect(undone.read).toBeGreaterThan(2 * FACTS);
  });
});

describe('a state that is kept', () => {
  const changed = async (id: string) => {
    const answer = await freshly(call => call('PUT', `/events/${id}`, { price: '$12' }));
    expect(answer).toMatchObject({ status: 200, event: { title: `Night ${FACTS - 2}`, price: '$12' } });
    return answer.read as number;
  };

  it('of another log, of other folds, or of facts that never were, is not used', async () => {
    const id = await knownEvent();
    const forge = (set: string) =>
      owner.query(`update private.stream_states set ${set} where stream = $1`, [`event-${id}`]);
    await forge(`fact_id = gen_random_uuid(), state = '{"title": "Forged"}'`);
    expect(await changed(id)).toBeGreaterThanOrEqual(FACTS);
    await forge(`folds = 'older', state = '{"title": "Forged"}'`);
    expect(await changed(id)).toBeGreaterThanOrEqual(FACTS);
    await forge(`revision = revision + 100000, state = '{"title": "Forged"}'`);
    expect(await changed(id)).toBeGreaterThanOrEqual(FACTS);
  });

  it('is needed for nothing', async () => {
    const id = await knownEvent();
    await owner.query('alter table private.stream_states rename to gone');
    try {
      expect(await changed(id)).toBeGreaterThanOrEqual(FACTS);
    } finally {
      await owner.query('alter table private.gone rename to stream_states');
    }
  });
});

describe('a series of many facts', () => {
  it('has the same history from its end as from its beginning, and is read near its end', async () => {
    const id = await longThing(WEEKLY, number =>
      recordOf('SeriesDetailsChanged', { title: `Night ${number}`, ownValuesDropped: [] }),
    );
    const page = () => freshly(call => call('GET', `/events/${id}/history?limit=20`));
    const { read: all, ...fromBeginning } = await page();
    await expect.poll(() => noted(id)).toHaveLength(4);
    const { read, ...fromEnd } = await page();
    expect(fromBeginning.status).toBe(200);
    expect(fromEnd).toEqual(fromBeginning);
    expect([all >= FACTS, read < 300]).toEqual([true, true]);
    const first = await freshly(call => call('PUT', `/events/${id}`, { title: 'First' }));
    expect(first).toMatchObject({ status: 200, event: { title: 'First' } });
    expect(first.read).toBeLessThan(600);
  });
});
