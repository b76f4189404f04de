import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import type { Projection } from '../rows/projection.ts';
import { streamsToRelease } from './parked.ts';
import { retryParked } from './retry.ts';

const EVERY_MS = 1_000;
const AT_ONCE = 200;

type Parts = { pool: pg.Pool; codec: FactCodec; log: Logger; signal: AbortSignal };

/**
 * Retries streams that wait for a key as soon as the key exists, until the signal aborts. Keys are imported by
 * another process, so it polls every second; the table is nearly always empty.
 */
export async function foldWhenKeysReturn(
  parts: Parts,
  projections: () => readonly Projection[],
): Promise<void> {
  const { log, signal } = parts;
  while (!signal.aborted) {
    const done = await foldKeyed(parts, projections()).catch(error => {
      if (!signal.aborted) log.warn({ err: error }, 'streams whose keys exist again cannot be folded yet');
      return 0;
    });
    if (done > 0) log.info({ streams: done }, 'streams that waited for keys are folded again');
    if (done < AT_ONCE) await pause(EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

async function foldKeyed(
  { pool, codec, signal }: Parts,
  projections: readonly Projection[],
): Promise<number> {
  const byName = new Map(projections.map(projection => [projection.name, projection]));
  const waiting = await streamsToRelease(pool, [...byName.keys()], AT_ONCE);
  let done = 0;
  for (const { projection, stream } of waiting) {
    if (signal.aborted) break;
    await retryParked({ pool, codec }, byName.get(projection)!, stream);
    done += 1;
  }
  return done;
}
