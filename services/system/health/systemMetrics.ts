import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { tell } from '#contracts/platform/sentences/sentence.ts';
import { factsBetween } from '#platform/facts/factsBetween.ts';
import { oldestAfter, secondsSince } from '#platform/facts/oldestAfter.ts';
import type { Reading } from '#platform/metrics/catalogue.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { Store } from '#platform/store/store.ts';
import type { Check } from './partChecks.ts';

type Parts = {
  pool: pg.Pool;
  store: Store;
  dataDir: string;
  /** The checks of readiness. */
  check(): Promise<readonly Check[]>;
};

const MOST_COUNTED = 10_000;

/** Adds the state of the whole system, read from database and log, to the metrics. */
export function systemMetrics(metrics: Metrics, { pool, store, dataDir, check }: Parts): void {
  metrics.readEach('database', DATABASE, () => databaseReadings(pool));
  metrics.readEach('disk', ['tanda_disk_free_bytes', 'tanda_disk_size_bytes'], () => diskReadings(dataDir));
  metrics.readEach(
    'projections',
    ['tanda_projection_facts_behind', 'tanda_projection_oldest_waiting_seconds'],
    () => projectionReadings(pool, store),
  );
  metrics.readEach('parked', ['tanda_projection_parked_streams'], () => parkedReadings(pool));
  metrics.readEach('effects', ['tanda_effects', 'tanda_effects_oldest_waiting_seconds'], () =>
    effectReadings(pool),
  );
  metrics.readEach('health', ['tanda_health_check_ok', 'tanda_health_reason'], async () =>
    (await check()).flatMap(healthReadings),
  );
}

const DATABASE = ['tanda_sessions_open', 'tanda_database_size_bytes', 'tanda_database_connections'] as const;

async function databaseReadings(pool: pg.Pool): Promise<Reading[]> {
  const { rows } = await pool.query<{ sessions: number; size: bigint }>(
    `select (select count(*)::int from private.sessions where ended_at is null and expires_at > now()) as sessions,
       pg_database_size(current_database()) as size`,
  );
  const { sessions, size } = rows[0]!;
  const { totalCount, idleCount, waitingCount } = pool;
  const counts = { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  return [
    { name: 'tanda_sessions_open', labels: {}, value: sessions },
    { name: 'tanda_database_size_bytes', labels: {}, value: Number(size) },
    ...Object.entries(counts).map(([state, value]): Reading => {
      return { name: 'tanda_database_connections', labels: { state }, value };
    }),
  ];
}

async function diskReadings(folder: string): Promise<Reading[]> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return [
    { name: 'tanda_disk_free_bytes', labels: {}, value: bavail * bsize },
    { name: 'tanda_disk_size_bytes', labels: {}, value: blocks * bsize },
  ];
}

async function projectionReadings(pool: pg.Pool, store: Store): Promise<Reading[]> {
  const { rows } = await pool.query<{ name: string; position: bigint }>(
    String.raw`select name, position from projections.checkpoints where name not like '%\_\_%'`,
  );
  const upTo = await store.head();
  const found = new Map<bigint, { count: number; age: number }>();
  for (const after of new Set(rows.map(({ position }) => position))) {
    const count = await factsBetween({ pool, store }, { after, upTo, most: MOST_COUNTED });
    found.set(after, { count, age: count > 0 ? secondsSince(await oldestAfter(store, after)) : 0 });
  }
  return rows.flatMap(({ name: projection, position }): Reading[] => {
    const { count, age } = found.get(position)!;
    const labels = { projection };
    return [
      { name: 'tanda_projection_facts_behind', labels, value: count },
      { name: 'tanda_projection_oldest_waiting_seconds', labels, value: age },
    ];
  });
}

async function parkedReadings(pool: pg.Pool): Promise<Reading[]> {
  const { rows } = await pool.query<{ projection: string; count: number }>(
    String.raw`select name as projection,
        (select count(*)::int from projections.parked where projection = name) as count
      from projections.checkpoints where name not like '%\_\_%'`,
  );
  return rows.map(({ projection, count }): Reading => {
    return { name: 'tanda_projection_parked_streams', labels: { projection }, value: count };
  });
}

// What is done is counted by the worker: here it would be every effect there ever was.
const EFFECTS = `
  select effect, status, count(*)::int as count, extract(epoch from now() - min(created_at))::float as age
  from private.outbox where status in ('waiting', 'performing', 'failed', 'unknown') group by effect, status`;

async function effectReadings(pool: pg.Pool): Promise<Reading[]> {
  const { rows } = await pool.query<{ effect: string; status: string; count: number; age: number }>(EFFECTS);
  return rows.flatMap(({ effect, status, count, age }): Reading[] => [
    { name: 'tanda_effects', labels: { effect, status }, value: count },
    ...(status === 'waiting'
      ? [{ name: 'tanda_effects_oldest_waiting_seconds' as const, labels: { effect }, value: age }]
      : []),
  ]);
}

function healthReadings({ part, ok, reasons = [] }: Check): Reading[] {
  const check = tell(part, 'en');
  return [
    { name: 'tanda_health_check_ok', labels: { check }, value: ok ? 1 : 0 },
    ...reasons.map(({ code: reason }): Reading => {
      return { name: 'tanda_health_reason', labels: { check, reason }, value: 1 };
    }),
  ];
}
