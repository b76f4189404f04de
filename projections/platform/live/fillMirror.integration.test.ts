import type pg from 'pg';
import pino from 'pino';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { streams } from '#contracts/streams.ts';
import { userStream } from '#contracts/users/user.ts';
import { connectPool } from '#platform/database/database.ts';
import { type FactCodec, factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { type Connection, openConnection } from '#platform/store/connection.ts';
import type { Store } from '#platform/store/store.ts';
import { strike } from '#testing/logs/strangers.ts';
import { appendEvents, recordOf } from '#testing/manyEvents.ts';
import { allRows } from '#testing/ownDatabase.ts';
import { soon } from '#testing/soon.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { storeUrl } from '#testing/testStore.ts';
import { withClient } from '../../../services/embedded/postgres/prepareDatabase.ts';
import { projections } from '../../projections.ts';
import { completeIndexes } from '../mirror/mirrorIndexes.ts';
import { verifyLog } from '../mirror/verifyLog.ts';
import { rebuildStale } from '../rebuild/rebuildStale.ts';
import { loadConditions } from '../rows/conditions.ts';
import { type FillParts, fillMirror } from './fillMirror.ts';
import { runLive } from './live.ts';
import { prepareTables } from './schema.ts';

const log = pino({ level: 'silent' });
const { signal } = new AbortController();

let stack: Stack;
let pool: pg.Pool;
let codec: FactCodec;
let connection: Connection;
/** What live work had made of the log, whose end was `head`. */
let live: Awaited<ReturnType<typeof everything>>;
let head: bigint;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  pool = connectPool(stack.urls.projector, { name: 'test', statements: 'maintenance', onError: () => {} });
  codec = factCodec(streams, subjectKeys(pool));
  connection = openConnection(storeUrl(stack.eventStorePort));
  await recordHistory();
  await strike(connection.client);
  await stack.pauseProjections();
  head = await stack.store.head();
  await follow();
  live = await everything();
});
afterAll(async () => {
  await connection?.close();
  await pool?.end();
  await stack?.stop();
});

/** Events, a person who is erased, and a row that Postgres refuses. */
async function recordHistory(): Promise<void> {
  await appendEvents(stack.store, 100);
  const asked = () => ({
    commandId: v7(),
    actor: { id: 'system', role: 'system' } as const,
    now: new Date(),
  });
  const ana = { name: 'Ana', email: 'ana.b@example.org', role: 'user', location: 'Málaga' } as const;
  const id = v7();
  await stack.execute(userStream, id, 'RegisterUser', { ...ana, preferredLanguage: 'es' }, asked());
  await stack.execute(userStream, id, 'EraseUser', { otherAdministrators: 1 }, asked());
  const { store } = stack;
  for await (const { stream } of store.readAll({ prefixes: ['event-'], limit: 1 })) {
    await store.append(stream, 3, [recordOf('EventDetailsChanged', { maxAttendees: 3_000_000_000 })]);
  }
}

/** Lets live work follow the log until all rows have seen it. */
async function follow(): Promise<void> {
  const stopping = new AbortController();
  const parts = { store: stack.store, codec, pool, log, signal: stopping.signal };
  const running = runLive({ ...parts, projections: () => projections });
  const end = await stack.store.head();
  await until(`select from projections.checkpoints where position < ${end}`, 0);
  stopping.abort();
  await running;
}

/** Waits until a query finds that many rows. */
async function until(sql: string, count: number): Promise<void> {
  await vi.waitFor(
    () =>
      withClient(stack.urls.superuser, async client =>
        expect((await client.query(sql)).rowCount).toBe(count),
      ),
    soon,
  );
}

/** Empties the mirror and the rows, as in a freshly prepared Postgres. */
async function forget(): Promise<void> {
  const tables = await pool.query<{ drop: string }>(
    "select format('drop table read.%I', tablename) as drop from pg_tables where schemaname = 'read'",
  );
  const rest =
    'truncate projections.checkpoints, projections.parked, projections.fact_kinds, projections.conditions';
  await pool.query([...tables.rows.map(({ drop }) => drop), rest].join(';'));
  await prepareTables(pool, projections);
}

/** Everything that projections have written, without their own timestamps. */
async function everything() {
  return withClient(stack.urls.superuser, async client => {
    const textsOf = async (sql: string) =>
      (await client.query<{ row: string }>(sql)).rows.map(({ row }) => row);
    const rows = await allRows(stack.urls.superuser);
    // Live work keeps counters that have returned to zero.
    rows.counters = rows.counters!.filter(row => !row.endsWith(',0)'));
    return {
      rows,
      checkpoints: await textsOf(`
        select concat_ws(' ', name, shape, position) as row from projections.checkpoints
        where name <> 'facts__sought' order by 1`),
      kinds: await textsOf('select k::text as row from projections.fact_kinds as k order by 1'),
      parked: await textsOf(`
        select concat_ws(' ', projection, stream, position, type, error) as row from projections.parked order by 1`),
    };
  });
}

const partsOf = (own: Partial<FillParts> = {}): FillParts => ({
  store: stack.store,
  pool,
  projections,
  log,
  signal,
  least: 1,
  ...own,
});

/** What a worker does at its start. */
async function fillAll(own?: Partial<FillParts>): Promise<void> {
  await fillMirror(partsOf(own));
  const stale = new Set(await prepareTables(pool, projections));
  await Array.fromAsync(rebuildStale({ pool, codec, log, signal }, stale));
}

/** The mirror's checkpoint, and how many facts it has. */
async function mirrored(): Promise<{ position: bigint; facts: number }> {
  const { rows } = await pool.query(`
    select position, (select count(*)::int from read.facts) as facts
    from projections.checkpoints where name = 'facts'`);
  return rows[0];
}

/** How the indexes of the mirror are made, without their names. */
async function indexesOfMirror(): Promise<string[]> {
  const { rows } = await pool.query<{ made: string }>(`
    select substring(indexdef from ' USING .*') as made from pg_indexes
    where schemaname = 'read' and tablename = 'facts' order by 1`);
  return rows.map(({ made }) => made);
}

/** A COPY that is never ended would block everything after it, until the next `drop database`. */
const gates: PromiseWithResolvers<void>[] = [];
afterEach(() => {
  for (const gate of gates.splice(0)) gate.resolve();
});

function closedGate(): PromiseWithResolvers<void> {
  const gate = Promise.withResolvers<void>();
  gates.push(gate);
  return gate;
}

/** The same store, whose subscriptions first give one batch of `size` records and then wait for `gate`. */
function held(size: number, gate: Promise<unknown>): Store {
  return {
    ...stack.store,
    async *subscribe(options) {
      let isFirst = true;
      for await (const batch of stack.store.subscribe({ ...options, batchSize: size })) {
        yield batch;
        if (isFirst) await gate;
        isFirst = false;
      }
    },
  };
}

describe('An empty mirror', () => {
  beforeEach(forget);

  it('is filled at once with what live work makes of the log: hashes, foreign records, rows, what is parked', async () => {
    await fillAll();
    expect(await everything()).toEqual(live);
    expect(live.parked.length).toBeGreaterThan(8);
    expect((await verifyLog({ store: stack.store, pool })).problems).toEqual([]);
  });

  it('gets its other indexes beside the rebuild, or at the next start, and none twice', async () => {
    const all = await indexesOfMirror();
    await fillMirror(partsOf());
    const first = await indexesOfMirror();
    expect(first.length).toBeLessThan(all.length);
    await expect(completeIndexes(pool, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
    expect(await indexesOfMirror()).toEqual(first);
    // Two workers, of which one has just lost its lead.
    const built = await Promise.all([completeIndexes(pool), completeIndexes(pool)]);
    expect(built.sort()).toEqual([0, all.length - first.length]);
    expect(await indexesOfMirror()).toEqual(all);
    expect(await completeIndexes(pool)).toBe(0);
    // A worker that was killed while it built them.
    await pool.query('drop index read.facts_correlation_id_position_idx');
    expect(await completeIndexes(pool)).toBe(1);
    expect(await indexesOfMirror()).toEqual(all);
  });

  it('is left to live work if the log is short, and so is one that is not empty', async () => {
    expect(await fillMirror(partsOf({ least: 1_000_000 }))).toBe(false);
    expect(await mirrored()).toEqual({ position: 0n, facts: 0 });
    await fillAll();
    expect(await fillMirror(partsOf())).toBe(false);
  });

  it('is empty or complete wherever its worker is cut off, and complete once another one has started', async () => {
    const total = live.rows.facts!.length;
    for (let statement = 1, done = false; !done; statement++) {
      const worker = connectPool(stack.urls.projector, { name: 'cut off', onError: () => {} });
      done = !(await cutOff(worker, statement, () => fillMirror(partsOf({ pool: worker }))));
      await worker.end();
      const reached = await mirrored();
      const complete = { position: head, facts: total };
      expect([{ position: 0n, facts: 0 }, complete]).toContainEqual(reached);
      if (reached.facts > 0 && !done) await forget();
    }
    await fillAll();
    expect(await everything()).toEqual(live);
  });

  it('is empty if its worker is cut off while it reads, and is filled by the next one', async () => {
    const worker = connectPool(stack.urls.projector, { name: 'cut off', onError: () => {} });
    const gate = closedGate();
    const filling = fillMirror(partsOf({ pool: worker, store: held(100, gate.promise) }));
    await until(COPYING, 1);
    await cut('tanda cut off');
    gate.resolve();
    await filling;
    await worker.end();
    expect(await mirrored()).toEqual({ position: 0n, facts: 0 });
    await fillAll();
    expect(await everything()).toEqual(live);
  });

  it('is left empty by a worker that is told to stop', async () => {
    const stopping = new AbortController();
    const onRead = () => stopping.abort();
    await fillMirror(partsOf({ signal: stopping.signal, onRead, store: held(100, Promise.resolve()) }));
    expect(await mirrored()).toEqual({ position: 0n, facts: 0 });
    expect((await loadConditions(pool)).size).toBe(0);
  });

  it('is filled once, whoever else fills or follows it at the same time', async () => {
    const stopping = new AbortController();
    const parts = { store: stack.store, codec, pool, log, signal: stopping.signal };
    const gate = closedGate();
    const first = fillMirror(partsOf({ store: held(100, gate.promise) }));
    await until(COPYING, 1);
    const second = fillMirror(partsOf());
    const following = runLive({ ...parts, projections: () => projections });
    await until(WAITING, 2);
    gate.resolve();
    await Promise.all([first, second]);
    await until(`select from projections.checkpoints where position < ${head}`, 0);
    stopping.abort();
    await following;
    expect(await everything()).toEqual(live);
  });

  it('keeps no query waiting while it is filled: readiness and lists say that rows are being rebuilt', async () => {
    const gate = closedGate();
    const filling = fillMirror(partsOf({ store: held(100, gate.promise) }));
    await until(COPYING, 1);
    const ready = await stack.app.inject({ method: 'GET', url: '/api/health/ready' });
    const events = ready.json().checks.find(({ name }: { name: string }) => name === 'projection events');
    expect([ready.statusCode, events.reasons.map(({ code }: { code: string }) => code)]).toEqual([
      503,
      expect.arrayContaining(['rebuilding']),
    ]);
    const headers = { 'x-after-position': String(head) };
    const list = await stack.app.inject({ method: 'GET', url: '/api/public/events', headers });
    expect([list.statusCode, list.headers['x-stale']]).toEqual([
      200,
      expect.stringMatching(/^\d+; rebuilding$/),
    ]);
    expect(await mirrored()).toEqual({ position: 0n, facts: 0 });
    // As a second worker does at its start.
    await prepareTables(pool, projections);
    expect((await loadConditions(pool)).size).toBe(projections.length);
    gate.resolve();
    await filling;
  });
});

const COPYING = "select from pg_stat_activity where query like 'copy read.facts%' and state = 'active'";
const WAITING = `
  select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%projections.checkpoints%'`;
const CUT = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = $1 and datname = current_database()`;

/**
 * Runs `work` with a pool whose sessions are ended after statement number `last` of a transaction. Returns whether
 * there were that many.
 */
async function cutOff(worker: pg.Pool, last: number, work: () => Promise<unknown>): Promise<boolean> {
  let statements = 0;
  worker.on('connect', client => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const counted = async (...given: unknown[]): Promise<unknown> => {
      const answer = await query(...given);
      statements += 1;
      if (statements === last) await cut('tanda cut off');
      return answer;
    };
    // A transaction awaits its statements; the pool itself calls back, and so does COPY in its own way.
    const isAwaited = (given: unknown[]): boolean =>
      typeof given[0] === 'string' && typeof given.at(-1) !== 'function';
    Object.assign(client, {
      query: (...given: unknown[]) => (isAwaited(given) ? counted(...given) : query(...given)),
    });
  });
  await work();
  return statements >= last;
}

async function cut(name: string): Promise<void> {
  await withClient(stack.urls.superuser, client => client.query(CUT, [name]));
}

it('the log may grow meanwhile: what comes later is left to live work', async () => {
  await forget();
  const gate = closedGate();
  const filling = fillAll({ store: held(100, gate.promise) });
  await until(COPYING, 1);
  await appendEvents(stack.store, 20);
  gate.resolve();
  await filling;
  const { position } = await mirrored();
  expect(position).toBeGreaterThanOrEqual(head);
  await follow();
  expect((await verifyLog({ store: stack.store, pool })).problems).toEqual([]);
  const filled = await everything();
  await forget();
  await follow();
  expect(await everything()).toEqual(filled);
});
