import type pg from 'pg';
import type { Logger } from 'pino';
import { keepListening } from '#platform/database/listening.ts';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import { PAST } from '#platform/past/pastReads.ts';
import { doorbell } from '#platform/processes/doorbell.ts';
import { dropTables } from '../live/erasure.ts';
import { fillShadows } from '../rebuild/rebuild.ts';
import type { Projection } from '../rows/projection.ts';
import { asOf, shadowOf } from '../rows/shadow.ts';
import {
  beginPast,
  bytesOfPast,
  dropEveryPast,
  dropPast,
  noteTrouble,
  openPast,
  showProgress,
} from './pastTables.ts';
import { copyPresent } from './presentRows.ts';

export type PastLimits = {
  /** Moments that are kept at once; the one that nobody has looked at for longest makes room. */
  moments: number;
  /** Bytes that all of them may take. */
  bytes: bigint;
  /** Milliseconds after which a moment that nobody looks at is dropped. */
  idle: number;
};

type Parts = {
  /** Listens for what is asked. */
  pool: pg.Pool;
  /** For work on whole tables. */
  slowPool: pg.Pool;
  codec: FactCodec;
  projections: readonly Projection[];
  log: Logger;
  signal: AbortSignal;
  limits?: Partial<PastLimits>;
};

export type PastKeeper = {
  /** Drops every moment: somebody was erased, who must not be read in any of them. */
  forget(): void;
  /** Folds what is asked for until the signal aborts. */
  run(): Promise<void>;
};

/**
 * How long a moment is kept at least once it is folded or asked for again. Without it, more people than there is room
 * for would drop each other's moments before anybody had read them.
 */
const HELD_MS = 1_500;
/** Who waits for a moment asks again every second; nothing is folded for those who have left. */
const LEFT_MS = 4_000;
const LIMITS: PastLimits = { moments: 3, bytes: 2_000_000_000n, idle: 600_000 };
const SHOWN_EVERY_MS = 200;
const RETRY_MS = 5_000;
const MOST_POLL_MS = 30_000;

type Kept = {
  /** When it was asked for first. */
  askedAt: number;
  /** When it was asked for last, or folded. */
  usedAt: number;
  wanted: Set<string>;
  made: Map<string, Projection>;
  failedAt?: number;
};
type Keeping = Parts & {
  limits: PastLimits;
  moments: Map<bigint, Kept>;
  forgetting: { is: boolean; now: AbortController };
};

/**
 * Keeps the rows of a few moments beside the live ones: the API asks by a notification (`PAST`), all who ask for one
 * moment share its rows, and only the projections that a list reads are folded. It folds one moment at a time. What a
 * worker that was killed has left is dropped at the start.
 */
export function keepPast(parts: Parts): PastKeeper {
  const { pool, log, signal } = parts;
  const bell = doorbell(signal);
  const forgetting = { is: false, now: new AbortController() };
  const keeping: Keeping = {
    ...parts,
    limits: { ...LIMITS, ...parts.limits },
    moments: new Map(),
    forgetting,
  };
  return {
    forget() {
      forgetting.is = true;
      forgetting.now.abort(new Error('somebody was erased'));
      bell.ring();
    },
    async run() {
      const onError = (error: Error): void =>
        void (signal.aborted || log.warn({ err: error }, 'asking for the past'));
      await dropEveryPast(parts.slowPool).catch(onError);
      const listening = keepListening(pool, {
        channels: [PAST],
        onNotification(_, payload) {
          hear(keeping, payload);
          bell.ring();
        },
        // Who waits asks again within a second.
        catchUp: async () => {},
        onChange() {},
        onError,
      });
      while (!signal.aborted) {
        const isDone = await turn(keeping).catch(onError);
        const longest = isDone ? Math.min(keeping.limits.idle, MOST_POLL_MS) : HELD_MS;
        if ((isDone && nextOf(keeping)) || forgetting.is) continue;
        await bell.wait(longest);
      }
      listening.close();
    },
  };
}

function hear({ moments, projections }: Keeping, payload: string): void {
  const [at = '', names = ''] = payload.split(' ');
  if (!/^\d{1,19}$/.test(at)) return;
  const known = names.split(',').filter(name => projections.some(one => one.name === name));
  const now = Date.now();
  const kept = moments.get(BigInt(at)) ?? { askedAt: now, usedAt: 0, wanted: new Set(), made: new Map() };
  kept.usedAt = now;
  for (const name of known) if (!kept.made.has(name)) kept.wanted.add(name);
  moments.set(BigInt(at), kept);
}

/** The moment that was asked for first, of those that lack rows and are still asked for. */
function nextOf({ moments }: Keeping): bigint | undefined {
  const now = Date.now();
  const isDue = ({ wanted, usedAt, failedAt = 0 }: Kept): boolean =>
    wanted.size > 0 && now - usedAt < LEFT_MS && now - failedAt > RETRY_MS;
  const due = [...moments].filter(([, kept]) => isDue(kept)).sort(([, a], [, b]) => a.askedAt - b.askedAt);
  return due[0]?.[0];
}

/** Answers false if there is no room for the next moment yet. */
async function turn(keeping: Keeping): Promise<boolean> {
  const { moments, forgetting, slowPool, limits } = keeping;
  if (forgetting.is) {
    forgetting.is = false;
    forgetting.now = new AbortController();
    for (const kept of moments.values()) {
      for (const name of kept.made.keys()) kept.wanted.add(name);
      kept.made.clear();
    }
    await dropEveryPast(slowPool);
  }
  const idle = [...moments].filter(([, { usedAt }]) => Date.now() - usedAt >= limits.idle);
  for (const [position] of idle) await drop(keeping, position);
  const next = nextOf(keeping);
  if (next === undefined) return true;
  if (!(await makeRoom(keeping, next))) return false;
  await make(keeping, next);
  return true;
}

/** Drops the moments that nobody has looked at for longest; answers false if those that are kept were all just read. */
async function makeRoom(keeping: Keeping, next: bigint): Promise<boolean> {
  for (;;) {
    const others = foldedBut(keeping, next);
    if (others.length < keeping.limits.moments) return true;
    const [position, { usedAt }] = others[0]!;
    if (Date.now() - usedAt < HELD_MS) return false;
    await drop(keeping, position);
  }
}

async function drop({ moments, slowPool }: Keeping, position: bigint): Promise<void> {
  const made = [...(moments.get(position)?.made.values() ?? [])];
  moments.delete(position);
  await dropPast(slowPool, position, made);
}

/** The other moments that have rows, first the one that nobody has looked at for longest. */
function foldedBut({ moments }: Keeping, position: bigint): [bigint, Kept][] {
  const others = [...moments].filter(([other, { made }]) => other !== position && made.size > 0);
  return others.sort(([, a], [, b]) => a.usedAt - b.usedAt);
}

async function make(keeping: Keeping, position: bigint): Promise<void> {
  const { moments, projections, slowPool, codec, log, signal, forgetting } = keeping;
  const kept = moments.get(position)!;
  const own = projections.filter(({ name }) => kept.wanted.has(name));
  const names = own.map(({ name }) => name);
  const stopped = AbortSignal.any([signal, forgetting.now.signal]);
  try {
    await beginPast(slowPool, position, own);
    for (const one of own) kept.made.set(one.name, one);
    kept.wanted.clear();
    const filling = {
      pool: slowPool,
      codec,
      log,
      signal: stopped,
      // Twenty thousand rows are read in tens of ms without the others, which take longer to build than the rows.
      keysOnly: true,
      begin: () => copyPresent(slowPool, own, position),
      onProgress: progressOf(keeping, position),
    };
    await fillShadows(
      filling,
      own.map(one => shadowOf(one, asOf(position))),
      position,
    );
    stopped.throwIfAborted();
    if (!(await openPast(slowPool, position, names))) throw new Error('the rows were given up');
    kept.usedAt = Date.now();
    await keepWithin(keeping, position);
  } catch (error) {
    if (signal.aborted) return;
    for (const name of names) kept.made.delete(name);
    for (const name of names) kept.wanted.add(name);
    kept.failedAt = stopped.aborted ? 0 : Date.now();
    if (!stopped.aborted) {
      log.warn({ err: error, position: String(position) }, 'rows of an earlier moment could not be folded');
      await noteTrouble(slowPool, position, 'failed');
    }
    await dropTablesOf(keeping, position, own);
  }
}

async function dropTablesOf(
  { slowPool }: Keeping,
  position: bigint,
  own: readonly Projection[],
): Promise<void> {
  const client = await slowPool.connect();
  try {
    for (const one of own) await dropTables(client, shadowOf(one, asOf(position)));
  } finally {
    client.release();
  }
}

/** Drops other moments, oldest first, and in the end this one, until all fit. */
async function keepWithin(keeping: Keeping, position: bigint): Promise<void> {
  const { slowPool, limits, log } = keeping;
  while ((await bytesOfPast(slowPool)) > limits.bytes) {
    const [oldest] = foldedBut(keeping, position);
    if (!oldest) {
      log.warn({ position: String(position) }, 'the rows of one moment take too much room');
      return;
    }
    await drop(keeping, oldest[0]);
  }
}

function progressOf({ slowPool, log }: Keeping, position: bigint) {
  let last = 0;
  return ({ done, total }: { done: number; total: number }): void => {
    if (Date.now() - last < SHOWN_EVERY_MS) return;
    last = Date.now();
    showProgress(slowPool, position, { done, total }).catch(error => log.warn({ err: error }, 'progress'));
  };
}
