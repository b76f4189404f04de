import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { Refusal } from '../refusals/refusal.ts';
import { inMoment, type Moment } from './moment.ts';

/** The channel on which the projections are asked for the rows of a moment: `<position> <projection>,…`. */
export const PAST = 'past';

const PATIENCE_MS = 20_000;
const ASK_AGAIN_MS = 1_000;
const POLL_MS = 60;
/** Rows of the mirror are no projection. */
const MIRROR = 'facts';
const NO_TABLE = '42P01';

/** How far the projections are with the rows of a moment: facts read, and facts to read. */
export type PastProgress = { position: string; ready: boolean; done: number; total: number };

export type Past = {
  /**
   * Runs `work`, whose reads are of the rows as of `at`, once the projections have folded them.
   * @throws a Refusal if the moment is still to come, or if the rows take too long (503, to be retried).
   */
  readAt<Result>(at: Date, reads: readonly string[], work: () => Promise<Result>): Promise<Result>;
  /** The tables with the rows of `reads` as of `at`, once they are folded; for comparisons. Refuses as `readAt` does. */
  momentOf(at: Date, reads: readonly string[]): Promise<Moment>;
  /** How far the rows as of `at` are. */
  progress(at: Date): Promise<PastProgress>;
};

type Parts = { pool: pg.Pool; clock(): Date; patience?: number };
type Found = {
  projection: string;
  tables: string[];
  ready: boolean;
  trouble: string | null;
  done: number;
  total: number;
};

/** Makes what reads rows as of a moment. The projections fold and keep them; this asks for them, and waits. */
export function pastReads({ pool, clock, patience = PATIENCE_MS }: Parts): Past {
  const momentOf = async (
    at: Date,
    reads: readonly string[],
    until = Date.now() + patience,
  ): Promise<Moment> => {
    if (at > clock())
      throw new Refusal(platformSentences.momentToCome, { status: 422, code: 'moment_to_come' });
    const position = await positionAt(pool, at);
    const wanted = reads.filter(name => name !== MIRROR);
    return { at, position, tables: await tablesOf(pool, position, wanted, until) };
  };
  const readAt: Past['readAt'] = async (at, reads, work) => {
    const until = Date.now() + patience;
    for (;;) {
      const moment = await momentOf(at, reads, until);
      try {
        return await inMoment({ ...moment, stay: later => readAt(at, reads, later) }, work);
      } catch (error) {
        // Dropped since: because of an erasure, or for another moment.
        if ((error as { code?: unknown }).code !== NO_TABLE || Date.now() > until) throw error;
      }
    }
  };
  return {
    momentOf,
    readAt,
    async progress(at) {
      const position = await positionAt(pool, at);
      const found = await foundAt(pool, position);
      const sum = (of: 'done' | 'total') => found.reduce((most, one) => Math.max(most, one[of]), 0);
      const ready = found.length > 0 && found.every(one => one.ready);
      return { position: String(position), ready, done: sum('done'), total: sum('total') };
    },
  };
}

/** The position of the last fact that was recorded at or before a moment; 0 before the first. */
export async function positionAt(pool: pg.Pool, at: Date): Promise<bigint> {
  // Clocks of several processes differ, and an import may carry older times: the last by time need not be the last.
  const { rows } = await pool.query<{ position: bigint }>(
    `select coalesce(max(position), 0)::bigint as position
     from (select position from read.facts where at <= $1 order by at desc limit 1000) as last`,
    [at],
  );
  return rows[0]!.position;
}

async function tablesOf(
  pool: pg.Pool,
  position: bigint,
  wanted: readonly string[],
  until: number,
): Promise<ReadonlyMap<string, string>> {
  let asked = 0;
  for (;;) {
    const found = (await foundAt(pool, position)).filter(({ projection }) => wanted.includes(projection));
    const isReady = wanted.every(name => found.some(({ projection, ready }) => projection === name && ready));
    // Also tells that the moment is still looked at.
    if (Date.now() - asked >= ASK_AGAIN_MS) {
      asked = Date.now();
      await pool.query('select pg_notify($1, $2)', [PAST, `${position} ${wanted.join(',')}`]);
    }
    const trouble = found.find(one => one.trouble !== null);
    if (trouble)
      throw new Refusal(platformSentences.momentUnreadable, { status: 503, code: 'past_unreadable' });
    if (isReady) {
      const suffix = `__at${position}`;
      return new Map(found.flatMap(({ tables }) => tables.map(table => [table, table + suffix])));
    }
    if (Date.now() > until) {
      throw new Refusal(platformSentences.readingPast, { status: 503, code: 'reading_past', retryAfter: 2 });
    }
    await pause(POLL_MS);
  }
}

async function foundAt(pool: pg.Pool, position: bigint): Promise<Found[]> {
  const { rows } = await pool.query<Found>(
    `select projection, tables, ready_at is not null as ready, trouble, done::int, total::int
     from projections.past where position = $1`,
    [position],
  );
  return rows;
}
