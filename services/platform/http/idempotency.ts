import { createHash } from 'node:crypto';
import type pg from 'pg';
import { v7 } from 'uuid';
import { platformSentences } from '#contracts/platform/sentences.ts';
import { prepared } from '../database/database.ts';
import { Refusal } from '../refusals/refusal.ts';

/**
 * The stored answer for a key, repeated when the key comes again; `content` is the hash of the form it
 * answers.
 */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  content?: string | undefined;
};

export type Idempotency = {
  /**
   * The command id for an actor's key, created and committed on first use, so that a retry after a crash
   * finds the same one; and the earlier answer, if any. Refuses (422) the same key with a different request.
   */
  begin(
    actorId: string,
    key: string,
    request: string,
  ): Promise<{ commandId: string; answered: Answer | null }>;
  /**
   * Withdraws a request that was refused with nothing recorded. When the last such request in flight is
   * withdrawn, the key is free for another form; until then, and after a crash, it stays tied to its form.
   */
  release(actorId: string, key: string, commandId: string): Promise<void>;
  /** Stores an answer, and returns the one that counts: the first that was stored. */
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

/** The number of requests of one form in flight or lost in a crash; a key without a hash is free. */
export const idempotencyReleaseSchema = `
  alter table private.idempotency_keys alter column request_hash drop not null;
  alter table private.idempotency_keys add column requests integer not null default 1`;

const BEGIN = `
  insert into private.idempotency_keys as kept (actor_id, key, request_hash, command_id)
  values ($1, $2, $3, $4)
  on conflict (actor_id, key) do update
    set request_hash = excluded.request_hash, command_id = excluded.command_id, answer = null, requests = 1,
      created_at = now()
    where kept.request_hash is null or kept.created_at < now() - interval '24 hours'
  returning command_id`;

const JOIN = `
  update private.idempotency_keys set requests = requests + 1
  where actor_id = $1 and key = $2 and command_id = $3 and request_hash is not null and answer is null`;

// A command id is never used for two forms: a free key starts with a new one.
const RELEASE = `
  update private.idempotency_keys
  set requests = requests - 1, request_hash = case when requests > 1 then request_hash end
  where actor_id = $1 and key = $2 and command_id = $3 and answer is null`;

// Losing an answer in a crash is harmless: it is recreated from the facts. So the commit need not wait for
// the disk.
const FINISH = `
  with relaxed as (select set_config('synchronous_commit', 'off', true))
  update private.idempotency_keys set answer = $3::jsonb
  from relaxed where actor_id = $1 and key = $2 and answer is null`;

const LOOK = `
  select request_hash, command_id, answer from private.idempotency_keys where actor_id = $1 and key = $2`;

type Kept = { request_hash: Buffer | null; command_id: string; answer: Answer | null };

/** Keys live 24 hours, in `private.idempotency_keys`. */
export function idempotency(pool: pg.Pool): Idempotency {
  const look = async (actorId: string, key: string): Promise<Kept | undefined> => {
    const { rows } = await pool.query<Kept>(prepared(LOOK, [actorId, key]));
    return rows[0];
  };

  return {
    async begin(actorId, key, request) {
      const hash = createHash('sha256').update(request).digest();
      for (;;) {
        const made = await pool.query<Kept>(prepared(BEGIN, [actorId, key, hash, v7()]));
        if (made.rows[0]) return { commandId: made.rows[0].command_id, answered: null };
        const kept = await look(actorId, key);
        if (!kept?.request_hash) continue;
        if (!kept.request_hash.equals(hash)) throw keyReused();
        const { command_id: commandId, answer } = kept;
        if (answer) return { commandId, answered: answer };
        const joined = await pool.query(prepared(JOIN, [actorId, key, commandId]));
        if (joined.rowCount === 1) return { commandId, answered: null };
        // Answered or released at this very moment: the next lookup shows which.
      }
    },

    async release(actorId, key, commandId) {
      await pool.query(prepared(RELEASE, [actorId, key, commandId]));
    },

    async finish(actorId, key, answer) {
      const { rowCount } = await pool.query(prepared(FINISH, [actorId, key, JSON.stringify(answer)]));
      return rowCount === 1 ? answer : ((await look(actorId, key))?.answer ?? answer);
    },
  };
}

/** Refuses a key that was used for something else. */
export function keyReused(): Refusal {
  return new Refusal(platformSentences.keyReused, {
    status: 422,
    code: 'idempotency_key_reused',
  });
}

/** Deletes keys older than 24 hours; returns how many. */
export async function forgetOldKeys(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    "delete from private.idempotency_keys where created_at < now() - interval '24 hours'",
  );
  return rowCount ?? 0;
}

/**
 * Drops stored answers that were given to a person or mention them; a repeated request recreates its answer.
 */
export async function forgetAnswers(client: pg.PoolClient, subject: string): Promise<void> {
  await client.query(
    `update private.idempotency_keys set answer = null
     where answer is not null and (actor_id = $1 or strpos(answer::text, $1) > 0)`,
    [subject],
  );
}
