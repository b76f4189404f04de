import type pg from 'pg';
import type { Logger } from 'pino';
import type { StreamContract } from '#contracts/platform/fact.ts';
import { inTransaction } from '#platform/database.ts';
import { forgetAnswers } from '#platform/idempotency.ts';
import type { Periodic } from '#platform/periodic.ts';
import { eraseSubjectKey, tidySubjectKeys } from '#platform/subjectKeys.ts';
import { forgetCredentials } from './access/credentials.ts';
import { forgetSessions } from './access/sessions.ts';

/** What each area keeps of a person in `private`. A new table with people in it is added here. */
const forgetting: readonly ((client: pg.PoolClient, userId: string) => Promise<unknown>)[] = [
  forgetCredentials,
  forgetSessions,
  forgetAnswers,
  eraseSubjectKey,
];

/** Deletes a person's key, and with it everything that is kept of them beside the log, or nothing of it. */
export async function forget(pool: pg.Pool, subject: string): Promise<void> {
  await inTransaction(pool, async client => {
    for (const work of forgetting) await work(client, subject);
  });
}

const AT_ONCE = 100;
const UNFINISHED = `
  select substr(f.stream, strpos(f.stream, '-') + 1) as subject from read.facts as f
  left join private.subject_keys as k on k.subject = substr(f.stream, strpos(f.stream, '-') + 1)
  where f.type = any($1) and k.erased_at is null limit ${AT_ONCE}`;

/**
 * Finishes erasures that were recorded and whose key is still there, because whoever recorded them was cut
 * off. A fact that erases always ends in the key being gone. Answers how many there were.
 */
export async function finishErasures(pool: pg.Pool, contracts: readonly StreamContract[]): Promise<number> {
  const types = contracts.flatMap(({ erasedBy }) => erasedBy ?? []);
  const there = await pool.query("select to_regclass('read.facts') is not null as mirrored");
  if (!there.rows[0].mirrored) return 0;
  const { rows } = await pool.query<{ subject: string }>(UNFINISHED, [types]);
  for (const { subject } of rows) await forget(pool, subject);
  return rows.length;
}

/** Looks for unfinished erasures at the start and every ten seconds. */
export function finishErasuresPeriodically(
  pool: pg.Pool,
  contracts: readonly StreamContract[],
  log: Logger,
): Periodic {
  let tidied = new Date(0);
  return {
    name: 'finishErasures',
    everyMs: 10_000,
    async work({ now }) {
      const finished = await finishErasures(pool, contracts);
      try {
        await tidySubjectKeys(pool, tidied);
        tidied = now;
      } catch (error) {
        log.info({ err: error }, 'the space of erased keys is given back later');
      }
      return finished === AT_ONCE;
    },
  };
}
