import type pg from 'pg';
import {
  EFFECT_STATUSES,
  type EffectKind,
  type EffectRead,
  type EffectStatus,
} from '#contracts/system/effectCalls.ts';
import type { Effected } from './dispatcher.ts';
import { OUTBOX } from './outbox.ts';

/** An effect without its contents. */
export type ListedEffect = Omit<EffectRead, 'why' | 'kind'>;
type Row = Omit<ListedEffect, 'id' | 'createdAt' | 'nextTryAt' | 'settledAt'> & {
  id: bigint;
  createdAt: Date;
  nextTryAt: Date | null;
  settledAt: Date | null;
};
type Chosen = {
  status: EffectStatus | 'open' | 'all';
  kind: EffectKind | 'all';
  /** The names of the effects that are mails. */
  mails: readonly string[];
};

/** The kind of an effect by its name. */
export function kindOfEffect(effect: string, mails: readonly string[]): EffectKind {
  if (mails.includes(effect)) return 'mail';
  return effect === 'command' ? 'command' : 'work';
}

/** The number of effects in each status. */
export async function countEffects(pool: pg.Pool): Promise<Record<EffectStatus, number>> {
  const { rows } = await pool.query<{ status: EffectStatus; count: number }>(
    'select status, count(*)::integer as count from private.outbox group by status',
  );
  const none = Object.fromEntries(EFFECT_STATUSES.map(status => [status, 0])) as Record<EffectStatus, number>;
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}

const COLUMNS = `
  id, process, effect, key, fact_id as "factId", stream, correlation_id as "correlationId", status,
    attempts, error, created_at as "createdAt", settled_at as "settledAt",
    case when status = 'waiting' then next_try_at end as "nextTryAt"`;
const WHERE = `
  from private.outbox
  where ($1 = 'all' or status = $1 or ($1 = 'open' and status not in ('done', 'givenUp')))
    and ($2 = 'all' or $2 = case when effect = any($3) then 'mail' when effect = 'command' then 'command'
      else 'work' end)`;
const PAGE = `select ${COLUMNS} ${WHERE} order by id desc limit $4 offset $5`;

/** A page of effects, newest first, and the number of all that match. */
export async function pageOfEffects(
  pool: pg.Pool,
  { status, kind, mails, limit, offset }: Chosen & { limit: number; offset: number },
): Promise<{ effects: ListedEffect[]; total: number }> {
  const chosen = [status, kind, mails];
  const [page, matching] = await Promise.all([
    pool.query<Row>(PAGE, [...chosen, limit, offset]),
    pool.query<{ total: number }>(`select count(*)::integer as total ${WHERE}`, chosen),
  ]);
  return { effects: page.rows.map(effectFrom), total: matching.rows[0]!.total };
}

/** The effect with this number. */
export async function findEffect(pool: pg.Pool, id: string): Promise<ListedEffect | undefined> {
  const { rows } = await pool.query<Row>(`select ${COLUMNS} from private.outbox where id = $1`, [id]);
  return rows[0] && effectFrom(rows[0]);
}

/** The effect with this number as it would be performed, its payload still sealed; null once it is settled. */
export async function findPayload(
  pool: pg.Pool,
  id: string,
): Promise<(Effected & { effect: string; status: EffectStatus }) | undefined> {
  const { rows } = await pool.query(`select payload, ${COLUMNS} from private.outbox where id = $1`, [id]);
  return rows[0];
}

// The attempt counter continues, so that a late report about an earlier attempt is recognised; an effect that had
// failed for good gets one more attempt, and the count of its deaths starts again.
const REST = `
  update private.outbox
  set status = $2, next_try_at = now(), deaths = 0, settled_at = case when $2 <> 'waiting' then now() end,
    payload = case when $2 = 'waiting' then payload end
  where id = $1 and status in ('failed', 'unknown')`;

/** Queues a failed or unknown effect for another attempt, marks it as done, or gives it up. */
export async function setEffectStatus(
  pool: pg.Pool,
  id: string,
  status: 'waiting' | 'done' | 'givenUp',
): Promise<void> {
  await pool.query(REST, [id, status]);
  await pool.query(`select pg_notify('${OUTBOX}', '')`);
}

function effectFrom({ id, createdAt, nextTryAt, settledAt, ...same }: Row): ListedEffect {
  return {
    ...same,
    id: String(id),
    createdAt: createdAt.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
    settledAt: settledAt?.toISOString() ?? null,
  };
}
