import type pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import type { EffectStatus } from '#contracts/system/effectCalls.ts';
import { isDatabaseDown, isDiskFull, onceReachable } from '../database/database.ts';
import { endWhenSilent } from '../database/spokenSession.ts';
import type { SubjectKeys } from '../facts/subjectKeys.ts';
import { backOff, jittered } from '../program/backOff.ts';
import { isRefusal, Refusal } from '../refusals/refusal.ts';
import { OutcomeUnknown, StoreFull, StoreUnavailable } from '../store/store.ts';
import { doorbell } from './doorbell.ts';
import {
  type Claimed,
  claimEffects,
  OUTBOX,
  openPayload,
  recoverEffects,
  type Settled,
  settleEffect,
  withoutAddresses,
} from './outbox.ts';

/**
 * Thrown when an effect certainly was not performed, so that a retry is safe; unless `counted`, it does not
 * count as a failure. It is retried after `delayMs`, if that is given.
 */
export class NotPerformed extends Error {
  readonly counted: boolean;
  readonly delayMs: number | undefined;

  constructor(why: string, options: { counted?: boolean; delayMs?: number; cause?: unknown } = {}) {
    super(why, { cause: options.cause });
    this.counted = options.counted ?? true;
    this.delayMs = options.delayMs;
  }
}

/** An effect to perform, with its payload opened. */
export type Effected = Pick<Claimed, 'factId' | 'process' | 'key' | 'payload' | 'stream' | 'correlationId'>;

/**
 * Performs one kind of effect. An `idempotent` kind may be retried after an attempt with an unknown outcome;
 * any other is only retried after NotPerformed. A Refusal is final, and so is the
 * eighth death of the process that performs it.
 */
export type Performer = {
  idempotent: boolean;
  /** Notes its own attempts, so that it survives any number of restarts as long as it makes progress. */
  notesAttempts?: boolean;
  perform(effect: Effected, signal: AbortSignal): Promise<void>;
  /** Called when an effect has failed for good. */
  giveUp?(effect: Effected, error: unknown): Promise<void>;
};

export type DispatchParts = {
  pool: pg.Pool;
  keys: SubjectKeys;
  /** By the name of the effect. Effects without a performer here wait. */
  performers: Readonly<Record<string, Performer>>;
  /** How many effects are performed concurrently. */
  slots: number;
  log: Logger;
  signal: AbortSignal;
  /** Called after each attempt to perform an effect. */
  onAttempt?: (attempt: Attempted) => void;
};

/** The error of an effect about a person whose keys are gone. */
export const PERSON_ERASED = 'The person was erased; nothing was done.';

/** An attempt to perform an effect; one that will be retried counts as waiting. */
export type Attempted = { effect: string; outcome: EffectStatus; ms: number };

/** Counted failures after which an effect has failed for good: the last one after about half an hour. */
const TRIES = 12;
/**
 * Deaths of the process after which an effect has failed for good. More than for an effect known to be the cause: eight
 * effects are performed at once, and the others must not be lost with the culprit. Fewer than the ten quick deaths
 * after which the supervisor gives up.
 */
const MOST_DEATHS = 8;
const BACK_OFF = { first: 1_000, most: 900_000 };
const OUTAGE_MS = 2_000;
const POLL_MS = 1_000;
const RECOVER_MS = 5_000;
const SETTLE_PATIENCE = 60_000;

/**
 * Performs effects from the outbox until the signal is aborted, then waits for those in flight. Any number of
 * dispatchers may share an outbox: an effect is claimed by one Postgres session, and when that session ends,
 * it is free again or of unknown outcome.
 */
export async function dispatch(parts: DispatchParts): Promise<void> {
  const { log, signal } = parts;
  const bell = doorbell(signal);
  const underWay: UnderWay = new Map();
  while (!signal.aborted) {
    await dispatchInSession(parts, underWay, bell).catch(error => {
      if (!signal.aborted) log.warn({ err: error }, 'the outbox cannot be read');
    });
    if (!signal.aborted) await bell.wait(POLL_MS * (0.5 + Math.random()));
  }
  await Promise.all(underWay.keys());
}

type Bell = ReturnType<typeof doorbell>;
/** What this process performs, and the numbers of the effects. */
type UnderWay = Map<Promise<void>, bigint>;

async function dispatchInSession(parts: DispatchParts, underWay: UnderWay, bell: Bell): Promise<void> {
  const { pool, performers, slots, signal } = parts;
  const kinds = Object.keys(performers);
  const session = await pool.connect();
  const lost = new AbortController();
  const held = { ...parts, signal: AbortSignal.any([signal, lost.signal]) };
  session.on('notification', bell.ring);
  try {
    // The claims of a hanging process become free; this loop sends something often enough to keep its own.
    await endWhenSilent(session);
    await session.query(`listen ${OUTBOX}`);
    let recovered = Number.NEGATIVE_INFINITY;
    while (!signal.aborted) {
      if (performance.now() - recovered > RECOVER_MS) {
        await recover(parts, session, [...underWay.values()]);
        recovered = performance.now();
      }
      const free = slots - underWay.size;
      const claimed = free > 0 ? await claimEffects(session, kinds, free) : [];
      for (const effect of claimed) start(held, effect, underWay, bell);
      if (free === 0 || claimed.length < free) await bell.wait(POLL_MS);
    }
  } finally {
    // The session holds the claims, so it ends last; if it broke, the effects that can be aborted are
    // aborted.
    lost.abort();
    if (signal.aborted) await Promise.all(underWay.keys());
    session.release(true);
  }
}

async function recover(
  { performers, log }: DispatchParts,
  session: pg.PoolClient,
  alive: readonly bigint[],
): Promise<void> {
  const kinds = Object.keys(performers);
  const repeatable = kinds.filter(kind => performers[kind]!.idempotent);
  for (const { id, process, key, status } of await recoverEffects(session, kinds, repeatable, alive)) {
    const of = { id: String(id), process, key };
    if (status === 'unknown') log.error(of, 'it is unknown whether an effect was performed');
    else log.info(of, 'retrying an effect that was interrupted');
  }
}

function start(parts: DispatchParts, claimed: Claimed, underWay: UnderWay, bell: Bell): void {
  const work = performOne(parts, claimed)
    .catch(error =>
      parts.log.error({ err: error, id: String(claimed.id) }, 'the outcome of an effect could not be stored'),
    )
    .finally(() => {
      underWay.delete(work);
      bell.ring();
    });
  underWay.set(work, claimed.id);
}

async function performOne(parts: DispatchParts, claimed: Claimed): Promise<void> {
  const { pool, log } = parts;
  const begun = performance.now();
  const settled = await outcomeOf(parts, claimed);
  const ms = Math.round(performance.now() - begun);
  const { process, key, effect, attempts, correlationId: correlation } = claimed;
  parts.onAttempt?.({ effect, outcome: settled.status, ms });
  const why = settled.error && withoutAddresses(settled.error);
  const of = { id: String(claimed.id), process, key, effect, attempts, correlation, ms, why };
  if (settled.status === 'failed' || settled.status === 'unknown')
    log.error(of, `an effect is ${settled.status}`);
  else if (settled.status === 'waiting') log.warn(of, 'an effect will be retried later');
  else log.info(of, 'an effect is done');
  await onceReachable(() => settleEffect(pool, claimed, settled), SETTLE_PATIENCE);
}

async function outcomeOf({ keys, performers, signal }: DispatchParts, claimed: Claimed): Promise<Settled> {
  const performer = performers[claimed.effect]!;
  let begun = false;
  try {
    if (claimed.deaths >= MOST_DEATHS && !performer.notesAttempts)
      throw new Refusal(platformSentences.stoppedAgain);
    const payload = await openPayload(keys, claimed);
    if (payload === undefined) return { status: 'done', error: PERSON_ERASED };
    begun = true;
    await performer.perform({ ...claimed, payload }, signal);
    return { status: 'done' };
  } catch (error) {
    const settled = verdictOn(error, claimed.attempts, performer.idempotent || !begun);
    if (settled.status !== 'failed' || !performer.giveUp) return settled;
    return performer.giveUp(claimed, error).then(
      () => settled,
      failure => ({ status: 'waiting', counted: false, delayMs: OUTAGE_MS, error: messageOf(failure) }),
    );
  }
}

/** What a failed attempt means: retry after a delay, final failure, or unknown outcome. */
function verdictOn(error: unknown, attempts: number, repeatable: boolean): Settled {
  const why = messageOf(error);
  const certain = error instanceof NotPerformed;
  if (!repeatable && !certain && !(error instanceof Refusal)) return { status: 'unknown', error: why };
  if (isRefusal(error)) return { status: 'failed', error: why };
  if (certain ? !error.counted : isOutage(error)) {
    const delayMs = (certain && error.delayMs) || Math.round(jittered(OUTAGE_MS));
    return { status: 'waiting', counted: false, delayMs, error: why };
  }
  if (attempts >= TRIES) return { status: 'failed', error: why };
  return { status: 'waiting', delayMs: Math.round(backOff(attempts, BACK_OFF)), error: why };
}

/**
 * Whether an error means that one of our own servers is down or full, rather than that the request was wrong.
 */
export function isOutage(error: unknown): boolean {
  if ([StoreUnavailable, OutcomeUnknown, StoreFull].some(kind => error instanceof kind)) return true;
  return error instanceof Error && (isDatabaseDown(error) || isDiskFull(error));
}

/** An error's message, in English. A validator's own would be its list of issues, so only the places are named. */
export function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    const places = error.issues.map(({ path }) => path.join('.') || 'all of it');
    return `The data does not match its contract: ${[...new Set(places)].join(', ')}`;
  }
  return error instanceof Error ? error.message : String(error);
}
