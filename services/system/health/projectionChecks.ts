import type pg from 'pg';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import type { ProjectionCondition } from '#contracts/system/health.ts';
import { healthSentences } from '#contracts/system/sentences.ts';
import { factsBetween } from '#platform/facts/factsBetween.ts';
import { oldestAfter, secondsSince } from '#platform/facts/oldestAfter.ts';
import type { Store } from '#platform/store/store.ts';
import type { Check, Reason } from './partChecks.ts';

/** A projection may be this many facts behind the log before its rows count as out of date. */
const MOST_BEHIND = 1_000;
/** A fact that has waited for longer than this many seconds is reported, though the rows may still be used. */
const LONGEST_WAIT = 30;

export type Projected = { name: string; position: bigint; conditions: Noted[]; parked: number };
type Noted = { kind: ProjectionCondition; since: string; count: number };
type Waiting = { count: number; seconds: number };

// What waits for a missing key is reported by the check of the keys.
const PROJECTED = String.raw`
  select c.name, c.position, coalesce(n.conditions, '[]') as conditions, (
    select count(*)::int from projections.parked where projection = c.name and missing_key is null
  ) as parked
  from projections.checkpoints as c left join lateral (
    select json_agg(json_build_object('kind', kind, 'count', times,
      'since', to_char(since at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')) order by kind) as conditions
    from projections.conditions where projection = c.name
  ) as n on true
  where c.name not like '%\_\_%' order by c.name`;

/** Where each projection is, and what is noted about it. */
export async function readProjected(pool: pg.Pool): Promise<Projected[]> {
  return (await pool.query<Projected>(PROJECTED)).rows;
}

/**
 * What waits for the projections at each position, up to the log's end: how many facts, counted up to one more than is
 * allowed, and for how long the oldest.
 */
export async function waitingFor(
  parts: { pool: pg.Pool; store: Store },
  projections: readonly Projected[],
  head: bigint,
): Promise<Map<bigint, Waiting>> {
  const positions = [...new Set(projections.map(({ position }) => position))];
  const found = positions.map(async (after): Promise<[bigint, Waiting]> => {
    if (after >= head) return [after, { count: 0, seconds: 0 }];
    const [count, oldest] = await Promise.all([
      factsBetween(parts, { after, upTo: head, most: MOST_BEHIND + 1 }),
      oldestAfter(parts.store, after),
    ]);
    return [after, { count, seconds: count > 0 ? secondsSince(oldest) : 0 }];
  });
  return new Map(await Promise.all(found));
}

/** The sentence for each condition. The answer is public: it reveals nothing of what rows hold. */
const TOLD: Record<ProjectionCondition, (noted: Noted) => Sentence> = {
  rebuild_failed: healthSentences.rebuildFailed,
  rebuilding: healthSentences.rebuilding,
  paused: healthSentences.paused,
  swap_held: healthSentences.swapHeld,
};

/** Rows that are far behind or being rebuilt keep the service from being ready; rows that are a little late do not. */
export function projectionCheck({ name, conditions, parked }: Projected, waiting: Waiting): Check {
  const { count, seconds } = waiting;
  const isFar = count > MOST_BEHIND;
  const detail = isFar
    ? healthSentences.farBehind({ count: MOST_BEHIND })
    : healthSentences.behind({ count });
  const behind: Reason = { code: 'behind', detail };
  const isPaused = conditions.some(({ kind }) => kind === 'paused');
  const noted = conditions.map((one): Reason => ({ code: one.kind, detail: TOLD[one.kind](one) }));
  const far = isFar ? [behind] : [];
  const reasons = [...far, ...noted, ...lightReasons(seconds, parked)];
  const items = reasons.map(({ detail }) => detail);
  return {
    part: healthSentences.projection({ name }),
    ok: reasons.length === 0,
    detail: reasons.length === 0 ? behind.detail : healthSentences.list({ items }),
    reasons,
    // A paused projection serves the rows that it has; those of an earlier release may lack columns.
    spared: (!isFar || isPaused) && conditions.every(({ kind }) => kind === 'paused'),
  };
}

function lightReasons(seconds: number, parked: number): Reason[] {
  const reasons: Reason[] = [];
  if (seconds > LONGEST_WAIT) {
    reasons.push({ code: 'waiting', detail: healthSentences.waiting({ seconds: Math.round(seconds) }) });
  }
  if (parked > 0) reasons.push({ code: 'parked', detail: healthSentences.parked({ count: parked }) });
  return reasons;
}
