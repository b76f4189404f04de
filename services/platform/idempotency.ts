import { createHash } from 'node:crypto';
import type pg from 'pg';
import { v7 } from 'uuid';
import { Refusal } from './refusal.ts';

/** An answer that is given again when the same key comes again. */
export type Answer = { status: number; headers: Record<string, string>; body: unknown };

export type Idempotency = {
  /**
   * The command id for an actor's key, made and committed on first use, so that a retry after a crash
   * finds the same; and the answer given before, if any. The same key with another request refuses (422).
   */
  begin(
    actorId: string,
    key: string,
    request: string,
  ): Promise<{ commandId: string; answered: Answer | null }>;
  /** Keeps an answer, and returns the one that counts: the first that was kept. */
  finish(actorId: string, key: string, answer: Answer): Promise<Answer>;
};

export const idempotencySchema = `
  create table private.idempotency_keys (
    actor_id text not null,
    key text not null,
    request_hash bytea not null,
    command_id uuid not null,
    answer jsonb,
    created_at timestamptz not null default now(),
    primary key (actor_id, key)
  );
  create index on private.idempotency_keys (created_at)`;

const BEGIN = `
  insert into private.idempotency_keys as kept (actor_id, key, request_hash, command_id)
  values ($1, $2, $3, $4)
  on conflict (actor_id, key) do update
    set request_hash = excluded.request_hash, command_id = excluded.command_id, answer = null, created_at = now()
    where kept.created_at < now() - interval '24 hours'
  returning command_id`;

// Losing an answer in a crash does no harm: it is made again from the facts. So it need not wait for the disk.
const FINISH = `
  with relaxed as (select set_config('synchronous_commit', 'off', true))
  update private.idempotency_keys set answer = coalesce(answer, $3::jsonb)
  from relaxed where actor_id = $1 and key = $2
  returning answer`;

/** Keys live 24 hours, in `private.idempotency_keys`. */
export function idempotency(pool: pg.Pool): Idempotency {
  return {
    async begin(actorId, key, request) {
      const hash = createHash('sha256').update(request).digest();
      const made = await pool.query<{ command_id: string }>(BEGIN, [actorId, key, hash, v7()]);
      if (made.rows[0]) return { commandId: made.rows[0].command_id, answered: null };
      const { rows } = await pool.query<{ request_hash: Buffer; command_id: string; answer: Answer | null }>(
        'select request_hash, command_id, answer from private.idempotency_keys where actor_id = $1 and key = $2',
        [actorId, key],
      );
      const kept = rows[0];
      if (!kept?.request_hash.equals(hash)) {
        throw new Refusal('This Idempotency-Key was used for another request.', {
          status: 422,
          code: 'idempotency_key_reused',
        });
      }
      return { commandId: kept.command_id, answered: kept.answer };
    },

    async finish(actorId, key, answer) {
      const { rows } = await pool.query<{ answer: Answer }>(FINISH, [actorId, key, JSON.stringify(answer)]);
      return rows[0]?.answer ?? answer;
    },
  };
}

/** Deletes keys older than their 24 hours; answers how many. */
export async function forgetOldKeys(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    "delete from private.idempotency_keys where created_at < now() - interval '24 hours'",
  );
  return rowCount ?? 0;
}
