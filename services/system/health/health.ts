import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Sentence, tell } from '#contracts/platform/sentences/sentence.ts';
import { live, ready } from '#contracts/system/health.ts';
import { healthSentences } from '#contracts/system/sentences.ts';
import { areKeysMissing, IMPORT_COMMAND, peopleWaiting } from '#platform/facts/missingKeys.ts';
import type { Api } from '#platform/http/api.ts';
import { probeParts } from '#platform/processes/liveness.ts';
import type { Reads } from '#platform/replica/replicaReads.ts';
import type { Store } from '#platform/store/store.ts';
import { storeRefusalOf } from '#platform/store/storeRefusal.ts';
import { backupAge, backupChecks } from './backupCheck.ts';
import {
  type Check,
  logChecks,
  partCheck,
  refusalSentences,
  rendererChecks,
  workerCheck,
} from './partChecks.ts';
import { projectionCheck, readProjected, waitingFor } from './projectionChecks.ts';
import type { SlowRoutes } from './responseTimes.ts';
import { diskCheck, mailCheck, replicaCheck, slowCheck } from './troubleChecks.ts';

export type HealthParts = {
  pool: pg.Pool;
  store: Store;
  /** Finds what draws the public pages; undefined where only the API is served. */
  findRenderer: (() => Promise<unknown>) | undefined;
  /** The folder on whose disk room is looked for. */
  dataDir: string;
  /** Whether a full disk has refused what people wrote, within the last minute. */
  isDiskFull(): boolean;
  reads: Pick<Reads, 'replicaAnswers'>;
  /** The routes that this process answers slowly. */
  slow: SlowRoutes;
  /** Why no logs are written, if the supervisor that writes them has reported a reason. */
  logTrouble: () => string | undefined;
};

/** Readiness is answered within three seconds. */
const PATIENCE = 2_500;
/** Deadline for the answers of the parts, in milliseconds. */
const PROBE_MS = 2_000;

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
 * and has the parts that serve no requests answer a probe. A part that does not answer in time counts as
 * failing.
 */
export async function healthChecks(parts: HealthParts): Promise<Check[]> {
  const { pool, store, logTrouble, findRenderer } = parts;
  const until = performance.now() + PATIENCE;
  const troubles = troubleChecks(parts);
  const probing = attempt(until, healthSentences.database, () => probeParts(pool, PROBE_MS));
  const [head, database] = await Promise.all([
    attempt(until, healthSentences.eventStore, () => store.head()),
    attempt(until, healthSentences.database, () => readState(pool)),
  ]);
  const checks = [
    head.check,
    database.check,
    ...(await rendererChecks(findRenderer)),
    ...logChecks(logTrouble()),
    ...(await troubles),
  ];
  const { value: found } = database;
  if (found === undefined) return checks;
  if (head.value !== undefined) {
    const { value: last } = head;
    const ask = () => waitingFor({ pool, store }, found.projections, last);
    const behind = await attempt(until, healthSentences.eventStore, ask);
    if (behind.value === undefined) checks[0] = behind.check;
    else
      for (const one of found.projections) checks.push(projectionCheck(one, behind.value.get(one.position)!));
  }
  const { value: present = [] } = await probing;
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

/** What keeps nobody from being served. Where a disk or the database does not answer, other checks say so. */
async function troubleChecks(parts: HealthParts): Promise<Check[]> {
  const { pool, dataDir, isDiskFull, slow, reads } = parts;
  const asked = [mailCheck(pool), diskCheck(dataDir, isDiskFull()), replicaCheck(reads)];
  const late = pause(PATIENCE, undefined, { ref: false });
  const found = await Promise.all(asked.map(check => Promise.race([check, late]).catch(() => undefined)));
  return [...found.filter(check => check !== undefined), slowCheck(slow(Date.now()))];
}

async function readState(pool: pg.Pool) {
  const projections = await readProjected(pool);
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
