import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { v7 } from 'uuid';
import { projectionStream } from '#contracts/system/projection.ts';
import type { ProjectionWork } from '#contracts/system/projectionState.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import { type Doorbell, doorbell } from '#platform/processes/doorbell.ts';
import { backOff } from '#platform/program/backOff.ts';
import type { Store } from '#platform/store/store.ts';
import { shapeOf } from '../platform/live/schema.ts';
import { beginWork, endWork, workProgress } from '../platform/live/work.ts';
import type { Held } from '../platform/rebuild/rebuildStale.ts';
import type { Projection } from '../platform/rows/projection.ts';
import { holdOf, type Note, PERFORM } from './performRequest.ts';
import { openRequestBook, type RequestBook } from './requestBook.ts';

export type StewardParts = {
  pool: pg.Pool;
  /** For work on whole tables, where statements may take long. */
  slowPool: pg.Pool;
  store: Store;
  codec: FactCodec;
  execute: Execute;
  projections: readonly Projection[];
  /** Projections whose rows are of another release; one leaves when it is rebuilt. */
  stale: Set<Projection>;
  log: Logger;
  signal: AbortSignal;
};

export type Steward = {
  isPaused(projection: Projection): boolean;
  /** Notifies it of streams with new facts. */
  heard(streams: readonly string[]): void;
  /** Those of these projections about whose rows somebody was asked already, and has not confirmed. */
  asked(projections: Iterable<Projection>): Set<Projection>;
  /** Asks people about what a rebuild would lose. */
  ask(held: Held): Promise<void>;
  /** Performs what is requested until the signal aborts. */
  run(): Promise<void>;
};

const RETRY = { first: 200, most: 5_000 };
/** In case a ring is lost. */
const POLL_MS = 30_000;

type Running = { name: string; request: string; cancel: AbortController };

/**
 * Performs the requests of people for projections, one at a time: it folds the streams of projections, performs what is
 * open in them, and records how it ended. Killed in between, the next one finds the request still open and performs it
 * again.
 */
export async function startSteward(parts: StewardParts): Promise<Steward> {
  const { signal } = parts;
  const bell = doorbell(signal);
  const book = await openRequestBook(parts);
  await book.refresh();
  return {
    isPaused: ({ name }) => book.stateOf(name).paused,
    heard(streams) {
      if (streams.filter(book.heard).length > 0) bell.ring();
    },
    asked(projections) {
      const isAsked = (projection: Projection): boolean => {
        const { held, declined } = book.stateOf(projection.name);
        return [held?.shape, declined].includes(shapeOf(projection));
      };
      return new Set([...projections].filter(isAsked));
    },
    ask: ({ projection, losses }) => record(parts, projection.name, holdOf(projection, v7(), losses)),
    run: () => perform(parts, book, bell),
  };
}

async function perform(parts: StewardParts, book: RequestBook, bell: Doorbell): Promise<void> {
  const { pool, log, signal } = parts;
  let running: Running | undefined;
  let performing: Promise<void> | undefined;
  await endWork(pool).catch(error => log.warn({ err: error }, 'old progress could not be removed'));
  while (!signal.aborted) {
    try {
      await book.refresh();
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'requests about projections could not be read; retrying');
      await pause(RETRY.most, undefined, { signal }).catch(() => {});
      bell.ring();
    }
    if (running && !book.isOpen(running.name, running.request)) running.cancel.abort();
    const next = running ? undefined : book.next();
    if (next) {
      const { name, work } = next;
      running = { name, request: work.request, cancel: new AbortController() };
      performing = performOne(parts, name, work, running.cancel.signal).finally(() => {
        running = undefined;
        book.heard(`${projectionStream.category}-${name}`);
        bell.ring();
      });
    }
    await bell.wait(POLL_MS);
  }
  await performing;
}

async function performOne(
  parts: StewardParts,
  name: string,
  work: ProjectionWork,
  cancelled: AbortSignal,
): Promise<void> {
  const { pool, slowPool, codec, projections, log, signal, stale } = parts;
  const { request } = work;
  const projection = projections.find(one => one.name === name)!;
  const onError = (error: Error): void => log.warn({ err: error }, 'progress could not be shown');
  await beginWork(pool, name, request).catch(onError);
  try {
    const performing = { pool: slowPool, codec, log, signal: AbortSignal.any([signal, cancelled]) };
    const onProgress = workProgress(pool, request, onError);
    const note = await PERFORM[work.kind]({ ...performing, onProgress }, projection, work);
    if (note.name === 'NoteRebuild') stale.delete(projection);
    await record(parts, name, note);
  } catch (error) {
    if (signal.aborted || cancelled.aborted) return;
    log.error({ err: error, projection: name, request: work.kind }, 'what was asked of a projection failed');
    await record(parts, name, { name: 'NoteFailure', data: { request, why: whyOf(error) } });
  } finally {
    await endWork(pool).catch(onError);
  }
}

/** Tries until it is recorded: what was done must not be done again. */
async function record(
  { execute, log, signal }: StewardParts,
  projection: string,
  { name, data }: Note,
): Promise<void> {
  const asked = { commandId: v7(), actor: { id: 'system', role: 'system' } as const, now: new Date() };
  for (let attempt = 1; ; attempt++) {
    try {
      await execute(projectionStream, projection, name, data as never, asked);
      return;
    } catch (error) {
      if (signal.aborted) return;
      log.error(
        { err: error, projection, attempt },
        'what was done to a projection could not be recorded; retrying',
      );
      await pause(backOff(attempt, RETRY), undefined, { signal }).catch(() => {});
    }
  }
}

/** An error of Postgres may quote a row, which must not get into the log: facts are never changed. */
function whyOf(error: unknown): string {
  const { code, severity, message } = error as { code?: unknown; severity?: unknown; message?: unknown };
  return severity ? `Postgres refused it (${String(code)}).` : String(message).slice(0, 500);
}
