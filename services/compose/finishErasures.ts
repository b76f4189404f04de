import type pg from 'pg';
import type { Logger } from 'pino';
import type { StreamContract } from '#contracts/platform/fact.ts';
import { userStream } from '#contracts/users/user.ts';
import { tidyAfterErasures } from '#platform/facts/subjectKeys.ts';
import { sweepLooks } from '#platform/looks/looks.ts';
import { eachDue } from '#platform/program/eachDue.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { addressOf, ERASED_FROM, forget, sweepMails } from './erasure.ts';

const USERS = `${userStream.category}-`;
const MIRRORED = "select to_regclass('read.facts') is not null as mirrored";
const UNFINISHED = `
  select distinct f.stream as id, substr(f.stream, strpos(f.stream, '-') + 1) as subject from read.facts as f
  left join private.subject_keys as k on k.subject = substr(f.stream, strpos(f.stream, '-') + 1)
  where f.type = any($1) and k.erased_at is null and f.stream > $2 order by f.stream limit $3`;
/** VACUUM FULL copies rows that an older transaction can still see, so it is repeated for this long. */
const AGAIN_FOR_MS = 30_000;

type Finishing = {
  mailFolder: string;
  log: Logger;
  /**
   * Erases what areas have recorded about a user elsewhere, before the key is deleted that opens the email; false to
   * be called again later.
   */
  eraseInAreas(userId: string): Promise<boolean>;
};

/** `id` is a stream; `subject` is the person, or the thing with a key of its own, that was erased. */
type Unfinished = { id: string; subject: string };

/**
 * Finishes erasures that were recorded but whose key still exists: because they were interrupted, or were recorded by
 * a process. A fact that erases always ends in the key being gone. Looks for them at the start and every ten seconds;
 * then reclaims the space of what was deleted.
 */
export function finishErasures(
  pool: pg.Pool,
  contracts: readonly StreamContract[],
  { mailFolder, log, eraseInAreas }: Finishing,
): Periodic {
  const types = contracts.flatMap(({ erasedBy }) => erasedBy ?? []);
  const finishing = eachDue<Unfinished>({
    name: 'finishErasures',
    everyMs: 10_000,
    atOnce: 100,
    async find({ after, limit }) {
      const there = await pool.query<{ mirrored: boolean }>(MIRRORED);
      if (!there.rows[0]!.mirrored) return [];
      return (await pool.query<Unfinished>(UNFINISHED, [types, after?.id ?? '', limit])).rows;
    },
    async each({ id, subject }) {
      if (id.startsWith(USERS) && !(await eraseInAreas(subject).catch(loudly))) return;
      await forget(pool, subject, { mailFolder, email: await addressOf(pool, subject) });
    },
  });
  let tidied = new Date(0);
  const tidy = async (now: Date): Promise<void> => {
    await sweepMails(pool, mailFolder);
    await sweepLooks(pool, tidied);
    try {
      await tidyAfterErasures(pool, ERASED_FROM, tidied);
      tidied = new Date(now.getTime() - AGAIN_FOR_MS);
    } catch (error) {
      log.info({ err: error }, 'the space of erased data will be reclaimed later');
    }
  };
  return { ...finishing, work: context => finishing.work(context).finally(() => tidy(context.now)) };
}

/** A refusal is skipped quietly elsewhere; here it leaves something of a person readable. */
function loudly(error: unknown): never {
  throw new Error('What is recorded elsewhere about a user cannot be erased', { cause: error });
}
