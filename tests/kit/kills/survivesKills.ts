import type pg from 'pg';
import pino from 'pino';
import type { SendMail } from '#platform/processes/mail.ts';
import type { Process } from '#platform/processes/process.ts';
import { enrolProcesses } from '#platform/processes/processLoop.ts';
import { lead, type ProcessOptions } from '../../../services/compose/work.ts';
import { drained } from '../drained.ts';
import { JWT_SECRET, type Stack } from '../stack.ts';
import { forgiveDeaths, type Mortal, mortal } from './mortal.ts';

/** What a worker works with: the last one is not mortal. */
export type Life = Pick<Mortal, 'pool' | 'store' | 'step' | 'isDead'>;

type Worker = {
  /** Resolves once nothing is left to do; for one that died, at any time or never. */
  drained: Promise<unknown>;
  /** Resolves once it has stopped after its signal; never for one that died. */
  ended: Promise<unknown>;
};

export type StartWorker = (life: Life, signal: AbortSignal) => Worker;

type Proof<Item> = {
  stack: Pick<Stack, 'urls' | 'store'>;
  pool: pg.Pool;
  start: StartWorker;
  /** Makes what the next worker is to do. */
  item(number: number): Promise<Item>;
  /** Does the same as the worker meanwhile, as the call does that was not killed. */
  beside?(item: Item, number: number): Promise<unknown> | undefined;
  /** How many moments a worker lives longer than the one before it. */
  stride: number;
  /** After so many deaths no more are killed. A worker that survives is followed by one that dies at once. */
  deaths: number;
  /** What must be true of all items once a last worker has done what was left. */
  check(items: Item[]): Promise<void>;
};

/**
 * Proves that what a worker does is done once, wherever it is killed. One worker after the other is given an item, and
 * dies later in its work than the one before; a last one does what is left.
 */
export async function survivesKills<Item>(proof: Proof<Item>): Promise<void> {
  const { stack, pool, start, item, beside, stride, check } = proof;
  const items: Item[] = [];
  for (let [deaths, lifetime] = [0, 1]; deaths < proof.deaths; lifetime += stride) {
    const number = items.length;
    const next = await item(number);
    items.push(next);
    const doomed = mortal(stack.urls.api, stack.store, lifetime, pool);
    const stopping = new AbortController();
    const working = start(doomed, stopping.signal);
    await Promise.all([Promise.race([doomed.died, working.drained]), beside?.(next, number)]);
    stopping.abort();
    if (doomed.isDead()) deaths += 1;
    else lifetime = 1 - stride;
    await doomed.kill();
    await forgiveDeaths(pool);
  }
  await survive({ stack, pool, start });
  await check(items);
}

/** Has a worker that nobody kills do what is left. */
export async function survive({ stack, pool, start }: Pick<Proof<never>, 'stack' | 'pool' | 'start'>) {
  const stopping = new AbortController();
  const life: Life = { pool, store: stack.store, step: work => work(), isDead: () => false };
  const working = start(life, stopping.signal);
  await working.drained;
  stopping.abort();
  await working.ended;
}

type Led = Omit<Partial<ProcessOptions>, 'mailing'> & {
  processes: readonly Process[];
  /** Nothing is sent by default: what is there to perform is of the sign-in before the test. */
  sendMail?: SendMail;
  site?: string;
};

/** Workers that lead some processes, and nothing periodic. They react to what is recorded from now on. */
export async function workersOf(
  { pool, stack }: Pick<Proof<never>, 'pool' | 'stack'>,
  { sendMail = async () => {}, site = 'http://localhost', ...more }: Led,
): Promise<StartWorker> {
  const all = { pool, store: stack.store };
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  await enrolProcesses(all, more.processes);
  return ({ step, isDead, pool, store }, signal) => {
    const dyingMail: SendMail = (...mail) => step(() => sendMail(...mail));
    const mailing = { jwtSecret: JWT_SECRET, brand: 'Tanda', site, sendMail: dyingMail };
    return {
      ended: lead({ log, periodics: [], ...more, mailing, pool, store, signal }),
      drained: drained(all, more.processes, isDead),
    };
  };
}
