import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { v4 } from 'uuid';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { Refusal } from '../refusals/refusal.ts';

/** The channel on which the projections are asked how a row came to be: `<id> <position> <stream>`. */
export const STEPS = 'past_steps';

/** The first answer takes seconds: where all folds are is found once per process. */
const PATIENCE_MS = 30_000;
const POLL_MS = 8;

/**
 * Asks the projections, which alone know how rows are folded, for the steps of a stream up to a position; undefined if
 * they fold no rows of it.
 * @throws a Refusal (503) if they do not answer.
 */
export async function askSteps(pool: pg.Pool, stream: string, upTo: bigint): Promise<unknown> {
  const id = v4();
  await pool.query('select pg_notify($1, $2)', [STEPS, `${id} ${upTo} ${stream}`]);
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const { rows } = await pool.query<{ answer: unknown }>(
      'select answer from projections.answers where id = $1',
      [id],
    );
    if (rows[0]) return rows[0].answer ?? undefined;
    await pause(POLL_MS);
  }
  throw new Refusal(platformSentences.momentUnreadable, {
    status: 503,
    code: 'past_unreadable',
    retryAfter: 2,
  });
}
