import type pg from 'pg';
import { type Sentence, tell } from '#contracts/platform/sentence.ts';
import { live, type ProjectionCondition, ready } from '#contracts/system/health.ts';
import { healthSentences } from '#contracts/system/sentences.ts';
import { factsBetween } from '#platform/facts/factsBetween.ts';
import { areKeysMissing, IMPORT_COMMAND, peopleWaiting } from '#platform/facts/missingKeys.ts';
import type { Api } from '#platform/http/api.ts';
import { callRoll } from '#platform/processes/rollCall.ts';
import type { Store } from '#platform/store/store.ts';
import { storeRefusalOf } from '#platform/store/storeRefusal.ts';
import { backupAge, backupChecks } from './backupCheck.ts';
import {
  type Check,
  logChecks,
  partCheck,
  type Reason,
  refusalSentences,
  rendererChecks,
  workerCheck,
} from './partChecks.ts';

export type HealthParts = {
  pool: pg.Pool;
  store: Store;
  /** Finds what draws the public pages; undefined where only the API is served. */
  findRenderer: (() => Promise<unknown>) | undefined;
  /** Why no logs are written, if the supervisor that writes them has reported a reason. */
  logTrouble: () => string | undefined;
};

/** A projection may be this many facts behind the log before its rows count as out of date. */
const MOST_BEHIND = 1_000;
/** Readiness is answered within three seconds. */
const PATIENCE = 2_500;
/** Deadline for the roll call of the parts. */
const ROLL_CALL = 2_000;

/** The calls of an orchestrator: is the process alive, may it be sent requests. */
export function healthRoutes(api: Api, parts: HealthParts): void {
  api.query(live, async () => ({ status: 'live' as const }));
  api.query(ready, async ({ language }, reply) => {
    const found = await healthChecks(parts);
    const checks = found.map(({ part, ok, detail, reasons }) => {
      const told = reasons?.map(({ code, detail }) => ({ code, detail: tell(detail, language) }));
      return { name: tell(part, 'en'), ok, detail: tell(detail, language), ...(told && { reasons: told }) };
    });
    const isReady = found.every(check => check.ok || check.spared);
    // A service that is not ready returns this answer too, and not a problem document.
    if (!isReady) reply.code(503).serializer(JSON.stringify);
    const isWhole = found.every(check => check.ok);
    const status = isReady ? (isWhole ? 'ready' : 'degraded') : 'not ready';
    return { status: status as 'ready' | 'degraded' | 'not ready', checks };
  });
}

/**
 * Checks each part for real: reads the store's head, the checkpoints, and the heartbeat of the apply loop,
 * and has the parts that serve no requests answer a roll call. A part that does not answer in time counts as
 * failing.
 */
export async function healthChecks({ pool, store, logTrouble, findRenderer }: HealthParts): Promise<Check[]> {
  const until = performance.now() + PATIENCE;
  const roll = attempt(until, healthSentences.database, () => callRoll(pool, ROLL_CALL));
  const [head, database] = await Promise.all([
    attempt(until, healthSentences.eventStore, () => store.head()),
    attempt(until, healthSentences.database, () => readProjections(pool)),
  ]);
  const checks = [
    head.check,
    database.check,
    ...(await rendererChecks(findRenderer)),
    ...logChecks(logTrouble()),
  ];
  const { value: found } = database;
  if (found === undefined) return checks;
  if (head.value !== undefined) {
    const { value: last } = head;
    const ask = () => behindOf({ pool, store }, found.projections, last);
    const behind = await attempt(until, healthSentences.eventStore, ask);
    if (behind.value === undefined) checks[0] = behind.check;
    else for (const one of found.projections) checks.push(checkOf(one, behind.value.get(one.position) ?? 0));
  }
  const { value: present = [] } = await roll;
  return [
    ...checks,
    keysCheck(found),
    ...backupChecks(found.backups),
    workerCheck(found.beat, present),
    partCheck('processes', present),
  ];
}

/**
 * Where Postgres was lost and the log was not, no key can be made, and nothing personal recorded. Where the keys of some
 * people are missing, all that is about others works.
 */
function keysCheck({ waiting, areMissing }: { waiting: number; areMissing: boolean }): Check {
  const part = healthSentences.keys;
  if (waiting === 0 && !areMissing) return { part, ok: true, detail: healthSentences.keysPresent };
  const detail = healthSentences.keysMissing({ count: waiting, command: IMPORT_COMMAND });
  return { part, ok: false, detail, reasons: [{ code: 'keys_missing', detail }], spared: !areMissing };
}

type Projected = { name: string; position: bigint; conditions: Noted[] };
type Noted = { kind: ProjectionCondition; since: string; count: number };

/** The sentence for each condition. The answer is public: it reveals nothing of what rows hold. */
const TOLD: Record<ProjectionCondition, (noted: Noted) => Sentence> = {
  rebuild_failed: healthSentences.rebuildFailed,
  rebuilding: healthSentences.rebuilding,
};

/**
 * How many facts each position of a projection is behind the log's end, counted up to one more than is
 * allowed.
 */
async function behindOf(
  parts: Pick<HealthParts, 'pool' | 'store'>,
  projections: readonly Projected[],
  head: bigint,
): Promise<Map<bigint, number>> {
  const positions = [...new Set(projections.map(({ position }) => position))];
  const counts = positions.map(async (after): Promise<[bigint, number]> => {
    return [after, await factsBetween(parts, { after, upTo: head, most: MOST_BEHIND + 1 })];
  });
  return new Map(await Promise.all(counts));
}

function checkOf({ name, conditions }: Projected, count: number): Check {
  const isFar = count > MOST_BEHIND;
  const detail = isFar
    ? healthSentences.farBehind({ count: MOST_BEHIND })
    : healthSentences.behind({ count });
  const behind: Reason = { code: 'behind', detail };
  const noted = conditions.map((one): Reason => ({ code: one.kind, detail: TOLD[one.kind](one) }));
  const reasons = [...(isFar ? [behind] : []), ...noted];
  const items = reasons.map(({ detail }) => detail);
  return {
    part: healthSentences.projection({ name }),
    ok: reasons.length === 0,
    detail: reasons.length === 0 ? behind.detail : healthSentences.list({ items }),
    reasons,
  };
}

async function readProjections(pool: pg.Pool) {
  const { rows: projections } = await pool.query<Projected>(
    String.raw`
      select c.name, c.position, coalesce(n.conditions, '[]') as conditions
      from projections.checkpoints as c left join lateral (
        select json_agg(json_build_object('kind', kind, 'count', times,
          'since', to_char(since at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')) order by kind) as conditions
        from projections.conditions where projection = c.name
      ) as n on true
      where c.name not like '%\_\_%' order by c.name`,
  );
  const { rows } = await pool.query<{ beat: number | null }>(
    'select extract(epoch from now() - max(at))::float as beat from projections.heartbeats',
  );
  return {
    projections,
    beat: rows[0]?.beat ?? null,
    backups: await backupAge(pool),
    waiting: await peopleWaiting(pool),
    areMissing: await areKeysMissing(pool),
  };
}

/** What `ask` returns by the moment `until` (in terms of `performance.now()`), and the resulting check. */
async function attempt<Value>(
  until: number,
  part: Sentence,
  ask: () => Promise<Value>,
): Promise<{ check: Check; value?: Value }> {
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('does not answer')), until - began);
  });
  try {
    const value = await Promise.race([ask(), late]);
    const milliseconds = Math.round(performance.now() - began);
    return { value, check: { part, ok: true, detail: healthSentences.answered({ milliseconds }) } };
  } catch (error) {
    const refusal = storeRefusalOf(error);
    if (!refusal) return { check: { part, ok: false, detail: healthSentences.noAnswer } };
    const detail = refusalSentences[refusal];
    return { check: { part, ok: false, detail, reasons: [{ code: 'store_refuses', detail }] } };
  } finally {
    clearTimeout(timer);
  }
}
