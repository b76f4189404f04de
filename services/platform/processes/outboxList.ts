import type pg from 'pg';
import type { z } from 'zod';
import { EFFECT_STATUSES, type EffectStatus, type effectRead } from '#contracts/system/effectCalls.ts';
import { OUTBOX } from './outbox.ts';

type EffectRead = z.infer<typeof effectRead>;
type Row = Omit<EffectRead, 'id' | 'createdAt' | 'nextTryAt' | 'settledAt'> & {
  id: bigint;
  createdAt: Date;
  nextTryAt: Date | null;
  settledAt: Date | null;
};

/** The number of effects in each status. */
export async function countEffects(pool: pg.Pool): Promise<Record<EffectStatus, number>> {
  const { rows } = await pool.query<{ status: EffectStatus; count: number }>(
    'select status, count(*)::integer as count from private.outbox group by status',
  );
  const none = Object.fromEntries(EFFECT_STATUSES.map(status => [status, 0])) as Record<EffectStatus, number>;
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}

const SELECT = `
  select id, process, effect, key, fact_id as "factId", stream, correlation_id as "correlationId", status,
    attempts, error, created_at as "createdAt", settled_at as "settledAt",
    case when status = 'waiting' then next_try_at end as "nextTryAt"
  from private.outbox`;
const PAGE = `${SELECT} where $1 = 'all' or status = $1 order by id desc limit $2 offset $3`;

/** A page of effects, newest first, and the number of all that match. */
export async function pageOfEffects(
  pool: pg.Pool,
  { status, limit, offset }: { status: EffectStatus | 'all'; limit: number; offset: number },
): Promise<{ effects: EffectRead[]; total: number }> {
  const [page, matching] = await Promise.all([
    pool.query<Row>(PAGE, [status, limit, offset]),
    pool.query<{ total: number }>(
      `select count(*)::integer as total from private.outbox where $1 = 'all' or status = $1`,
      [status],
    ),
  ]);
  return { effects: page.rows.map(effectFrom), total: matching.rows[0]!.total };
}

/** The effect with this number. */
export async function findEffect(pool: pg.Pool, id: string): Promise<EffectRead | undefined> {
  const { rows } = await pool.query<Row>(`${SELECT} where id = $1`, [id]);
  return rows[0] && effectFrom(rows[0]);
}

// The attempt counter continues, so that a late report about an earlier attempt is recognised; an effect that
// had failed for good gets one more attempt, and its deaths are counted anew.
const REST = `
  update private.outbox
  set status = $2, next_try_at = now(), deaths = 0, settled_at = case when $2 = 'done' then now() end,
    payload = case when $2 = 'done' then null else payload end
  where id = $1 and status in ('failed', 'unknown')`;

/** Queues a failed or unknown effect for another attempt, or marks it as done. */
export async function setEffectStatus(pool: pg.Pool, id: string, status: 'waiting' | 'done'): Promise<void> {
  await pool.query(REST, [id, status]);
  await pool.query(`select pg_notify('${OUTBOX}', '')`);
}

function effectFrom({ id, createdAt, nextTryAt, settledAt, ...same }: Row): EffectRead {
  return {
    ...same,
    id: String(id),
    createdAt: createdAt.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
    settledAt: settledAt?.toISOString() ?? null,
  };
}
