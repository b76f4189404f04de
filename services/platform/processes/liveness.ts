import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { STORE_REFUSALS, type StoreRefusal } from '#contracts/system/health.ts';
import { storeRefusalOf } from '../store/storeRefusal.ts';

/** Background parts, which no request reaches: without a probe nobody would notice that one has stalled. */
export const WORKING_PARTS = ['projections', 'processes'] as const;
export type WorkingPart = (typeof WORKING_PARTS)[number];

/** A live part's answer to a probe. */
export type Present = { part: WorkingPart; refusal: StoreRefusal | null };

// As releases up to now listen to it.
const ASKED = 'roll_call';
const PRESENT = 'present';
const RECONNECT_MS = 500;

const presentSchema = z.object({
  nonce: z.string(),
  part: z.enum(WORKING_PARTS),
  refusal: z.enum(STORE_REFUSALS).nullable(),
});

export type StoreHealth = ReturnType<typeof storeHealth>;

/** A part's connection to the store, judged by what its subscriptions encounter. */
export function storeHealth() {
  let refusal: StoreRefusal | null = null;
  return {
    met: (trouble: Error): void => {
      refusal = storeRefusalOf(trouble) ?? refusal;
    },
    served: (): void => {
      refusal = null;
    },
    refusal: () => refusal,
  };
}

/**
 * Answers probes until the signal is aborted. An answer needs a turn of the same event loop as the work,
 * and costs nothing while nobody asks.
 */
export async function answerProbes(options: {
  pool: pg.Pool;
  part: WorkingPart;
  refusal: () => StoreRefusal | null;
  signal: AbortSignal;
  onError: (error: Error) => void;
}): Promise<void> {
  const { signal, onError } = options;
  while (!signal.aborted) {
    await answerOnOneConnection(options).catch(error => signal.aborted || onError(error));
    await pause(RECONNECT_MS, undefined, { signal }).catch(() => {});
  }
}

async function answerOnOneConnection({
  pool,
  part,
  refusal,
  signal,
}: Parameters<typeof answerProbes>[0]): Promise<void> {
  const client = await pool.connect();
  const over = Promise.withResolvers<void>();
  client.once('error', over.reject);
  client.once('end', () => over.reject(new Error('The connection was closed')));
  signal.addEventListener('abort', () => over.resolve(), { once: true });
  over.promise.catch(() => {});
  let last: Promise<unknown> = Promise.resolve();
  client.on('notification', ({ payload }) => {
    const present = JSON.stringify({ nonce: payload, part, refusal: refusal() });
    last = last.then(() => client.query('select pg_notify($1, $2)', [PRESENT, present])).catch(over.reject);
  });
  try {
    if (signal.aborted) return;
    await client.query(`listen ${ASKED}`);
    await over.promise;
  } finally {
    client.release(true);
  }
}

/** Probes the working parts; returns those that answered within `patience` ms, each once. */
export async function probeParts(pool: pg.Pool, patience: number): Promise<Present[]> {
  const nonce = randomUUID();
  const present = new Map<WorkingPart, Present>();
  const client = await pool.connect();
  const all = Promise.withResolvers<void>();
  const timer = setTimeout(all.resolve, patience);
  const hear = ({ payload = '' }: { payload?: string | undefined }): void => {
    const heard = presentSchema.safeParse(JSON.parse(payload)).data;
    if (heard?.nonce !== nonce) return;
    present.set(heard.part, { part: heard.part, refusal: heard.refusal });
    if (present.size === WORKING_PARTS.length) all.resolve();
  };
  client.on('notification', hear);
  let isWell = false;
  try {
    await client.query(`listen ${PRESENT}`);
    await client.query('select pg_notify($1, $2)', [ASKED, nonce]);
    await all.promise;
    await client.query(`unlisten ${PRESENT}`);
    isWell = true;
  } finally {
    clearTimeout(timer);
    client.removeListener('notification', hear);
    client.release(!isWell);
  }
  return [...present.values()];
}
