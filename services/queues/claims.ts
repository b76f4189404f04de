import type pg from 'pg';
import { QUEUE_KINDS, type QueueKind } from '#contracts/queues/queueKinds.ts';
import { notify } from '#platform/database/notices.ts';

/** A claim is presence, neither a lock nor a fact. Several people may look at the same item. */
export const queueClaimsSchema = `
  create table private.queue_claims (
    kind text not null,
    item uuid not null,
    account uuid not null,
    since timestamptz not null,
    until timestamptz not null,
    primary key (kind, item, account)
  )`;

const MINUTES = 15;
const TOPIC = 'queueClaims';

type Claimed = { kind: QueueKind; item: string; account: string };

// An expired claim that was not swept yet begins again.
const HOLD = `
  insert into private.queue_claims as held (kind, item, account, since, until) values ($1, $2, $3, $4, $5)
  on conflict (kind, item, account) do update set until = excluded.until,
    since = case when held.until > excluded.since then held.since else excluded.since end`;

/** Claims an item for 15 minutes from `now`, or renews the claim. Returns its end. */
export async function hold(pool: pg.Pool, { kind, item, account }: Claimed, now: Date): Promise<Date> {
  const until = new Date(now.getTime() + MINUTES * 60_000);
  await pool.query(HOLD, [kind, item, account, now, until]);
  await notify(pool, TOPIC, kind);
  return until;
}

/** Ends a claim, if there is one. */
export async function release(pool: pg.Pool, { kind, item, account }: Claimed): Promise<void> {
  const { rowCount } = await pool.query(
    'delete from private.queue_claims where kind = $1 and item = $2 and account = $3',
    [kind, item, account],
  );
  if (rowCount) await notify(pool, TOPIC, kind);
}

export type HeldClaim = { item: string; account: string; since: Date; until: Date };

/** The claims of others that have not expired, oldest first. */
export async function claimsOfOthers(
  pool: pg.Pool,
  kind: QueueKind,
  { account, now }: { account: string; now: Date },
): Promise<HeldClaim[]> {
  const { rows } = await pool.query<HeldClaim>(
    `select item, account, since, until from private.queue_claims
     where kind = $1 and account <> $2 and until > $3 order by since, account`,
    [kind, account, now],
  );
  return rows;
}

/** Deletes expired claims. */
export async function forgetExpiredClaims(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query('delete from private.queue_claims where until <= $1', [now]);
}

/** The queue whose claims have changed, of a notice; all queues if notices may have been missed. */
export function queuesNoticed(notice: { topic: string; about: string } | null): readonly QueueKind[] {
  if (!notice) return QUEUE_KINDS;
  return notice.topic === TOPIC ? QUEUE_KINDS.filter(kind => kind === notice.about) : [];
}
