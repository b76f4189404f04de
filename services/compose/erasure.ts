import type pg from 'pg';
import { inTransaction } from '#platform/database/database.ts';
import { eraseSubjectKey } from '#platform/facts/subjectKeys.ts';
import { forgetAnswers } from '#platform/http/idempotency.ts';
import { forgetLooks } from '#platform/looks/looks.ts';
import { forgetMails, peopleInMailbox } from '#platform/processes/mail.ts';
import { forgetCredentials } from '../access/accounts/credentials.ts';
import { forgetDevicesOf } from '../access/sessions/knownDevices.ts';
import { forgetSessions } from '../access/sessions/sessions.ts';
import { forgetMentionsRead } from '../queues/mentionsRead.ts';

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
  // Rewriting the table would make everybody who looks at somebody wait; an erased row holds nothing but ids.
  { tables: [], forget: forgetLooks },
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
