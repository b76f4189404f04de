import type pg from 'pg';
import type { EffectStatus } from '#contracts/system/effectCalls.ts';
import { prepared } from '../database/database.ts';
import { isSealed, seal, unseal } from '../facts/sealing.ts';
import type { SubjectKeys } from '../facts/subjectKeys.ts';

export const outboxSchema = `
  create table private.outbox (
    id bigint generated always as identity primary key,
    fact_id uuid not null,
    process text not null,
    key text not null,
    effect text not null,
    payload jsonb,
    stream text not null,
    correlation_id text not null,
    status text not null default 'waiting'
      check (status in ('waiting', 'performing', 'done', 'failed', 'unknown')),
    attempts integer not null default 0,
    next_try_at timestamptz not null default now(),
    claimed_by text,
    error text,
    created_at timestamptz not null default now(),
    settled_at timestamptz,
    unique (fact_id, process, key)
  );
  create index on private.outbox (effect, next_try_at, id) where status = 'waiting';
  create index on private.outbox (process, stream, id) where status in ('waiting', 'performing');
  create index on private.outbox (status, id)`;

/** How many attempts were interrupted by the death of the process that made them. */
export const outboxDeathsSchema = 'alter table private.outbox add column deaths integer not null default 0';

/** People may give up an effect. */
export const outboxGivenUpSchema = `
  alter table private.outbox drop constraint outbox_status_check;
  alter table private.outbox add constraint outbox_status_check
    check (status in ('waiting', 'performing', 'done', 'failed', 'unknown', 'givenUp'))`;

/** The error of an effect that was being performed by a process that ended. */
export const INTERRUPTED = 'The worker that performed it was interrupted.';

/** The channel that notifies dispatchers of new effects. */
export const OUTBOX = 'outbox';

/** The fact that caused an effect. */
export type Cause = { factId: string; process: string; stream: string; correlationId: string };
/** An effect to be added to the outbox. */
export type NewEffect = Cause & { effect: string; key: string; payload: unknown; subject?: string };
/** An effect that this process has claimed; `attempts` includes the current attempt. */
export type Claimed = Omit<NewEffect, 'subject'> & { id: bigint; attempts: number; deaths: number };
/** The outcome of an attempt. */
export type Settled = { status: EffectStatus; error?: string; counted?: boolean; delayMs?: number };

const ADD = `
  insert into private.outbox (fact_id, process, key, effect, payload, stream, correlation_id)
  select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::text[], $7::text[])
  on conflict (fact_id, process, key) do nothing`;

/**
 * Adds effects within the caller's transaction, whose commit wakes the dispatchers. An effect that already
 * exists, by fact, process and key, is left unchanged, whatever its status. Effects about an erased person
 * are left out.
 */
export async function addEffects(
  client: pg.PoolClient,
  keys: SubjectKeys,
  effects: readonly NewEffect[],
): Promise<void> {
  const kept = await sealPayloads(keys, effects);
  if (kept.length === 0) return;
  const column = (name: keyof NewEffect) => kept.map(effect => effect[name]);
  await client.query(ADD, [
    column('factId'),
    column('process'),
    column('key'),
    column('effect'),
    column('payload').map(payload => JSON.stringify(payload)),
    column('stream'),
    column('correlationId'),
  ]);
  await client.query(`select pg_notify('${OUTBOX}', '')`);
}

// A session is identified by its process id and start time, which no later session can share.
const SESSION = "pid || '/' || extract(epoch from backend_start)";

// Effects of one process that follow from the same stream are performed in order.
const CLAIM = `
  with free as materialized (
    select id from private.outbox as free
    where status = 'waiting' and effect = any($1) and next_try_at <= now() and not exists (
      select 1 from private.outbox as earlier
      where earlier.process = free.process and earlier.stream = free.stream and earlier.id < free.id
        and earlier.status in ('waiting', 'performing')
    )
    order by next_try_at, id limit $2 for update skip locked
  )
  update private.outbox as o
  set status = 'performing', attempts = attempts + 1,
    claimed_by = (select ${SESSION} from pg_stat_activity where pid = pg_backend_pid())
  from free where o.id = free.id
  returning o.id, fact_id as "factId", process, key, effect, payload, stream,
    correlation_id as "correlationId", attempts, deaths`;

/** Claims up to `limit` effects of the given kinds, for as long as the session of `client` lives. */
export async function claimEffects(
  client: pg.PoolClient,
  kinds: readonly string[],
  limit: number,
): Promise<Claimed[]> {
  const { rows } = await client.query<Claimed>(prepared(CLAIM, [kinds, limit]));
  return rows;
}

const RECOVER = `
  update private.outbox
  set status = case when effect = any($2) then 'waiting' else 'unknown' end, claimed_by = null,
    next_try_at = now(), settled_at = case when effect = any($2) then null else now() end,
    deaths = deaths + case when id = any($3) then 0 else 1 end,
    error = '${INTERRUPTED}'
  where status = 'performing' and effect = any($1)
    and claimed_by not in (select ${SESSION} from pg_stat_activity where backend_start is not null)
  returning id, process, key, status`;

/**
 * Frees effects that were being performed in a session that has ended: kinds that may be performed twice wait
 * again, all others have an unknown outcome. `alive` are those that this process performs: only its session has died.
 */
export async function recoverEffects(
  client: pg.PoolClient,
  kinds: readonly string[],
  repeatable: readonly string[],
  alive: readonly bigint[],
): Promise<{ id: bigint; process: string; key: string; status: EffectStatus }[]> {
  return (await client.query(RECOVER, [kinds, repeatable, alive])).rows;
}

// An effect already marked unknown may still report its outcome. Payloads of finished effects are deleted.
const SETTLE = `
  update private.outbox
  set status = $3, error = $4, attempts = attempts - $5, next_try_at = now() + $6 * interval '1 ms',
    claimed_by = null, settled_at = case when $3 = 'waiting' then null else now() end,
    payload = case when $3 = 'done' then null else payload end
  where id = $1 and attempts = $2 and status in ('performing', 'unknown')`;

const ADDRESS = /[^\s<>"]+@[^\s<>"]+/g;

/** A text without the addresses in it: a mail server's refusal names the recipient, who may be erased later. */
export function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, '•••');
}

/** Stores the outcome of an attempt, unless another worker has taken over the effect. */
export async function settleEffect(
  pool: pg.Pool,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  { status, error, counted = true, delayMs = 0 }: Settled,
): Promise<void> {
  const why = error === undefined ? null : withoutAddresses(error).slice(0, 1_000);
  await pool.query(prepared(SETTLE, [id, attempts, status, why, counted ? 0 : 1, delayMs]));
}

/** Opens the payload of an effect; undefined if the person it is about was erased. */
export async function openPayload(
  keys: SubjectKeys,
  claimed: Pick<Claimed, 'payload' | 'factId' | 'process' | 'key'>,
): Promise<unknown> {
  const { payload } = claimed;
  if (!isSealed(payload)) return payload;
  const key = (await keys.forOpening(new Set([payload.subject]))).get(payload.subject);
  if (key === undefined) throw new Error('There is no key for the person this is about.');
  return key ? unseal(payload, key, placeOf(claimed)) : undefined;
}

async function sealPayloads(keys: SubjectKeys, effects: readonly NewEffect[]): Promise<NewEffect[]> {
  const subjects = new Set(effects.flatMap(({ subject }) => subject ?? []));
  const known = await keys.forOpening(subjects);
  const alive = effects.filter(({ subject }) => !subject || known.get(subject) !== null);
  return Promise.all(
    alive.map(async effect => {
      const { subject, payload } = effect;
      if (!subject) return effect;
      return { ...effect, payload: seal(payload, subject, await keys.forSealing(subject), placeOf(effect)) };
    }),
  );
}

function placeOf({ factId, process, key }: Pick<NewEffect, 'factId' | 'process' | 'key'>): string {
  return `${factId} ${process} ${key}`;
}
