import type pg from 'pg';
import type { Logger } from 'pino';
import type { StreamContract } from '#contracts/platform/fact.ts';
import { userStream } from '#contracts/users/user.ts';
import { inTransaction } from '#platform/database/database.ts';
import { eraseSubjectKey, tidyAfterErasures } from '#platform/facts/subjectKeys.ts';
import { forgetAnswers } from '#platform/http/idempotency.ts';
import { forgetMails, peopleInMailbox } from '#platform/processes/mail.ts';
import { eachDue } from '#platform/program/eachDue.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { forgetCredentials } from './access/credentials.ts';
import { forgetDevicesOf } from './access/knownDevices.ts';
import { forgetSessions } from './access/sessions.ts';
import { forgetMentionsRead } from './queues/mentionsRead.ts';

/**
 * What each area stores about a person in `private`, and the tables whose space is reclaimed afterwards. A
 * new table with personal data is added here.
 */
const forgetting: readonly {
  tables: readonly string[];
  forget: (client: pg.PoolClient, userId: string, email: string | undefined) => Promise<unknown>;
}[] = [
  { tables: ['credentials'], forget: forgetCredentials },
  { tables: ['sessions', 'login_codes'], forget: forgetSessions },
  { tables: ['known_devices'], forget: forgetDevicesOf },
  { tables: ['mentions_read'], forget: forgetMentionsRead },
  { tables: ['idempotency_keys'], forget: forgetAnswers },
  { tables: ['subject_keys'], forget: eraseSubjectKey },
];

/** The tables in `private` that an erasure deletes from. */
export const ERASED_FROM = forgetting.flatMap(({ tables }) => tables);

/**
 * A person's address, in lower case; to be looked up before the erasure is recorded, because it is unknown
 * soon after.
 */
export async function addressOf(pool: pg.Pool, subject: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ email: string }>(
    'select lower(email) as email from read.users where id::text = $1',
    [subject],
  );
  return rows[0]?.email;
}

/**
 * Deletes a person's key and everything else stored about them outside the log, in one transaction; then the
 * mails to them from the embedded mailbox, `mailFolder`. `email` finds what names no account: codes that were
 * only requested, and mails of earlier versions.
 */
export async function forget(
  pool: pg.Pool,
  subject: string,
  { mailFolder, email }: { mailFolder: string; email: string | undefined },
): Promise<void> {
  await inTransaction(pool, async client => {
    for (const { forget: work } of forgetting) await work(client, subject, email);
  });
  await forgetMails(mailFolder, ({ person, to }) => person === subject || to.toLowerCase() === email);
}

/**
 * Removes what is left in the embedded mailbox of people who were erased, such as a mail that was being sent.
 */
export async function sweepMails(pool: pg.Pool, mailFolder: string): Promise<number> {
  const people = new Set((await peopleInMailbox(mailFolder)).map(({ person }) => person));
  const { rows } = await pool.query<{ subject: string }>(
    'select subject from private.subject_keys where subject = any($1) and erased_at is not null',
    [[...people].filter(Boolean)],
  );
  if (rows.length === 0) return 0;
  const erased = new Set(rows.map(({ subject }) => subject));
  return forgetMails(mailFolder, ({ person }) => erased.has(person));
}

const USERS = `${userStream.category}-`;
const MIRRORED = "select to_regclass('read.facts') is not null as mirrored";
const UNFINISHED = `
  select distinct f.stream as id, substr(f.stream, strpos(f.stream, '-') + 1) as subject from read.facts as f
  left join private.subject_keys as k on k.subject = substr(f.stream, strpos(f.stream, '-') + 1)
  where f.type = any($1) and k.erased_at is null and f.stream > $2 order by f.stream limit $3`;
/** VACUUM FULL copies rows that an older transaction can still see, so it is repeated for this long. */
const AGAIN_FOR_MS = 30_000;

export type Finishing = {
  mailFolder: string;
  log: Logger;
  /**
   * Erases what areas have recorded about a user elsewhere, before the key is deleted that opens the e-mail; false to
   * be called again later.
   */
  eraseElsewhere(userId: string): Promise<boolean>;
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
  { mailFolder, log, eraseElsewhere }: Finishing,
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
      if (id.startsWith(USERS) && !(await eraseElsewhere(subject).catch(loudly))) return;
      await forget(pool, subject, { mailFolder, email: await addressOf(pool, subject) });
    },
  });
  let tidied = new Date(0);
  const tidy = async (now: Date): Promise<void> => {
    await sweepMails(pool, mailFolder);
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
