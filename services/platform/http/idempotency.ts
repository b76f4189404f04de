import { createHash } from 'node:crypto';
import type pg from 'pg';
import { v7 } from 'uuid';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { prepared } from '../database/database.ts';
import { inGroups } from '../database/inGroups.ts';
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

export type Begun = {
  commandId: string;
  answered: Answer | null;
  /** Whether the key was free: nobody has run a command with this id. */
  isNew: boolean;
};

export type Idempotency = {
  /**
   * The command id for an actor's key, the same one for a retry after a crash; and the earlier answer, if any.
   * Refuses (422) the same key with a different request.
   */
  begin(actorId: string, key: string, request: string): Promise<Begun>;
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

// This waits for the disk: an append that outlives a crash of Postgres would be recorded without its key. (See
// decision 31.)
const BEGIN = `
  insert into private.idempotency_keys as kept (actor_id, key, request_hash, command_id)
  select given.* from unnest($1::text[], $2::text[], $3::bytea[], $4::uuid[]) as given
  on conflict (actor_id, key) do update
    set request_hash = excluded.request_hash, command_id = excluded.command_id, answer = null, requests = 1,
      created_at = now()
    where kept.request_hash is null or kept.created_at < now() - interval '24 hours'
  returning actor_id, key`;

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
  update private.idempotency_keys as kept set answer = given.answer::jsonb
  from relaxed, unnest($1::text[], $2::text[], $3::text[]) as given (actor_id, key, answer)
  where kept.actor_id = given.actor_id and kept.key = given.key and kept.answer is null
  returning kept.actor_id, kept.key`;

const LOOK = `
  select request_hash, command_id, answer from private.idempotency_keys where actor_id = $1 and key = $2`;

type Kept = { request_hash: Buffer | null; command_id: string; answer: Answer | null };
type Place = { actorId: string; key: string };
type Beginning = Place & { hash: Buffer; commandId: string };
type Finish = Place & { answer: Answer };

/** Keys live 24 hours, in `private.idempotency_keys`. Requests that arrive together are stored together. */
export function idempotency(pool: pg.Pool): Idempotency {
  const look = async (actorId: string, key: string): Promise<Kept | undefined> => {
    const { rows } = await pool.query<Kept>(prepared(LOOK, [actorId, key]));
    return rows[0];
  };
  const reserve = inGroups((items: readonly Beginning[]) => reserveEach(pool, items));
  const store = inGroups((items: readonly Finish[]) => finishEach(pool, items));

  return {
    async begin(actorId, key, request) {
      const hash = createHash('sha256').update(request).digest();
      const commandId = v7();
      for (;;) {
        if (await reserve({ actorId, key, hash, commandId })) {
          return { commandId, answered: null, isNew: true };
        }
        const kept = await look(actorId, key);
        if (!kept?.request_hash) continue;
        if (!kept.request_hash.equals(hash)) throw keyReused();
        const { command_id: known, answer } = kept;
        if (answer) return { commandId: known, answered: answer, isNew: false };
        const joined = await pool.query(prepared(JOIN, [actorId, key, known]));
        if (joined.rowCount === 1) return { commandId: known, answered: null, isNew: false };
        // Answered or released at this very moment: the next lookup shows which.
      }
    },

    async release(actorId, key, commandId) {
      await pool.query(prepared(RELEASE, [actorId, key, commandId]));
    },

    async finish(actorId, key, answer) {
      const isFirst = await store({ actorId, key, answer });
      return isFirst ? answer : ((await look(actorId, key))?.answer ?? answer);
    },
  };
}

const nameOf = (actorId: string, key: string): string => `${key} ${actorId}`;

/**
 * The first item of each key: a statement cannot write a row twice. In the same order everywhere, against deadlocks.
 */
function firstOfEach<Item extends Place>(items: readonly Item[]): Item[] {
  const first = new Map<string, Item>();
  for (const item of items) {
    const name = nameOf(item.actorId, item.key);
    if (!first.has(name)) first.set(name, item);
  }
  return [...first].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, item]) => item);
}

/** Runs a statement on the first item of each key; answers for each item whether the statement returned its row. */
async function writeEach<Item extends Place>(
  pool: pg.Pool,
  statement: string,
  items: readonly Item[],
  columns: (items: readonly Item[]) => unknown[],
): Promise<boolean[]> {
  const first = firstOfEach(items);
  const places = [first.map(({ actorId }) => actorId), first.map(({ key }) => key)];
  const { rows } = await pool.query<{ actor_id: string; key: string }>(
    prepared(statement, [...places, ...columns(first)]),
  );
  const written = new Set(rows.map(({ actor_id, key }) => nameOf(actor_id, key)));
  const chosen = new Set(first);
  return items.map(item => chosen.has(item) && written.has(nameOf(item.actorId, item.key)));
}

function reserveEach(pool: pg.Pool, items: readonly Beginning[]): Promise<boolean[]> {
  return writeEach(pool, BEGIN, items, first => [
    first.map(({ hash }) => hash),
    first.map(({ commandId }) => commandId),
  ]);
}

function finishEach(pool: pg.Pool, items: readonly Finish[]): Promise<boolean[]> {
  return writeEach(pool, FINISH, items, first => [first.map(({ answer }) => JSON.stringify(answer))]);
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
