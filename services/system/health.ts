import type pg from 'pg';
import { type HealthCheck, live, ready } from '#contracts/system/health.ts';
import type { Api } from '#platform/api.ts';
import type { Store } from '#platform/store.ts';

type Parts = { pool: pg.Pool; store: Store };

/** A projection may be so many facts behind the log before its rows count as out of date. */
const MOST_BEHIND = 1_000n;
/** The apply loop tells every 2 s that it is alive, also when there is nothing to apply. */
const HEARTBEAT_SECONDS = 10;
const PATIENCE = 3_000;

/** The calls that an orchestrator asks: is the process alive, may it be sent requests. */
export function healthRoutes(api: Api, parts: Parts): void {
  api.query(live, async () => ({ status: 'live' as const }));
  api.query(ready, async (_, reply) => {
    const checks = await healthChecks(parts);
    const isReady = checks.every(check => check.ok);
    // The answer of a service that is not ready is this one too, and not a problem's.
    if (!isReady) reply.code(503).serializer(JSON.stringify);
    return { status: isReady ? ('ready' as const) : ('not ready' as const), checks };
  });
}

/**
 * Looks at each part for real: reads the store's head, the checkpoints, and the heartbeat of the loop that
 * applies facts. What does not answer in time is not well.
 */
export async function healthChecks({ pool, store }: Parts): Promise<HealthCheck[]> {
  const [head, database] = await Promise.all([
    attempt('event store', () => store.head()),
    attempt('database', () => readProjections(pool)),
  ]);
  const checks = [head.check, database.check];
  if (head.value === undefined || database.value === undefined) return checks;
  for (const { name, position } of database.value.checkpoints) {
    const behind = head.value > position ? head.value - position : 0n;
    checks.push({ name: `projection ${name}`, ok: behind <= MOST_BEHIND, detail: `${behind} facts behind` });
  }
  const { beat } = database.value;
  const ok = beat !== null && beat < HEARTBEAT_SECONDS;
  const detail = beat === null ? 'never seen' : `last seen ${beat.toFixed(1)} s ago`;
  return [...checks, { name: 'projection worker', ok, detail }];
}

async function readProjections(pool: pg.Pool) {
  const { rows: checkpoints } = await pool.query<{ name: string; position: bigint }>(
    String.raw`select name, position from projections.checkpoints where name not like '%\_\_%' order by name`,
  );
  const { rows } = await pool.query<{ beat: number | null }>(
    'select extract(epoch from now() - max(at))::float as beat from projections.heartbeats',
  );
  return { checkpoints, beat: rows[0]?.beat ?? null };
}

async function attempt<Value>(
  name: string,
  ask: () => Promise<Value>,
): Promise<{ check: HealthCheck; value?: Value }> {
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('does not answer')), PATIENCE);
  });
  try {
    const value = await Promise.race([ask(), late]);
    return {
      value,
      check: { name, ok: true, detail: `answered in ${Math.round(performance.now() - began)} ms` },
    };
  } catch {
    return { check: { name, ok: false, detail: 'does not answer' } };
  } finally {
    clearTimeout(timer);
  }
}
