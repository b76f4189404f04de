import type pg from 'pg';
import type { Logger } from 'pino';
import { projectionStream } from '#contracts/system/projection.ts';
import { type ProjectionState, type ProjectionWork, UNTOUCHED } from '#contracts/system/projectionState.ts';
import { loadStream } from '#platform/commands/loadStream.ts';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { Store } from '#platform/store/store.ts';
import { endPause, loadConditions, noteCondition } from '../platform/rows/conditions.ts';
import type { Projection } from '../platform/rows/projection.ts';

type Parts = {
  pool: pg.Pool;
  store: Store;
  codec: FactCodec;
  projections: readonly Projection[];
  log: Logger;
};

/** The requests for each projection, from its stream. */
export type RequestBook = {
  stateOf(name: string): ProjectionState;
  /** The request that comes next; none while something new is not read yet, or of a paused projection. */
  next(): { name: string; work: ProjectionWork } | undefined;
  isOpen(name: string, request: string): boolean;
  /** The stream of a projection has new facts; false for other streams. */
  heard(stream: string): boolean;
  /** Reads new facts. A failure is retried the next time. */
  refresh(): Promise<void>;
};

const PREFIX = `${projectionStream.category}-`;

/** Opens the book; nothing is read before the first `refresh`. */
export async function openRequestBook(parts: Parts): Promise<RequestBook> {
  const { pool, projections } = parts;
  const known = new Set(projections.map(({ name }) => name));
  const states = new Map<string, ProjectionState>();
  const news = new Set(await namesWithFacts(pool));
  const stateOf = (name: string): ProjectionState => states.get(name) ?? UNTOUCHED;
  return {
    stateOf,
    next() {
      if (news.size > 0) return undefined;
      const found = [...states].find(([, { work, paused }]) => work.length > 0 && !paused);
      return found && { name: found[0], work: found[1].work[0]! };
    },
    isOpen: (name, request) => stateOf(name).work.some(one => one.request === request),
    heard(stream) {
      if (!stream.startsWith(PREFIX)) return false;
      news.add(stream.slice(PREFIX.length));
      return true;
    },
    async refresh() {
      for (const name of [...news]) {
        // Before it is read: what is recorded while reading is news again.
        news.delete(name);
        if (!known.has(name)) continue;
        try {
          states.set(name, await loadState(parts, name));
        } catch (error) {
          news.add(name);
          throw error;
        }
      }
      await showPauses(
        pool,
        [...states].filter(([, { paused }]) => paused).map(([name]) => name),
      );
    },
  };
}

/** Nothing is done for a stream that cannot be read: rows follow the log all the same. */
async function loadState({ store, codec, log }: Parts, name: string): Promise<ProjectionState> {
  try {
    const facts = await loadStream({ store, codec }, PREFIX + name);
    return fold(projectionStream, facts) ?? UNTOUCHED;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.error({ err: error, projection: name }, 'what was asked of a projection cannot be read');
    return UNTOUCHED;
  }
}

async function namesWithFacts(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ stream: string }>(
    'select distinct stream from read.facts where category = $1',
    [projectionStream.category],
  );
  return rows.map(({ stream }) => stream.slice(PREFIX.length));
}

/** Readiness, lists and the screen show which projections are paused. */
async function showPauses(pool: pg.Pool, paused: readonly string[]): Promise<void> {
  const conditions = await loadConditions(pool);
  const shown = [...conditions].filter(([, noted]) => noted.some(({ kind }) => kind === 'paused'));
  const names = shown.map(([name]) => name);
  const begun = paused.filter(name => !names.includes(name));
  const ended = names.filter(name => !paused.includes(name));
  if (begun.length > 0) await noteCondition(pool, begun, 'paused');
  if (ended.length > 0) await endPause(pool, ended);
}
