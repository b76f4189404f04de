import type pg from 'pg';
import type { z } from 'zod';
import { signInStream } from '#contracts/access/signIn.ts';
import type { LookRead } from '#contracts/audit/lookCalls.ts';
import { invitationStream } from '#contracts/users/invitation.ts';
import type { exportAccount } from '#contracts/users/ownCalls.ts';
import { type PreferencesRead, preferencesStream } from '#contracts/users/preferences.ts';
import type { Submission } from '#contracts/users/submissionCalls.ts';
import { userStream } from '#contracts/users/user.ts';
import { userActStream } from '#contracts/users/userAct.ts';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import { foreignKindOf } from '#platform/facts/foreign.ts';
import { originsOf } from '#platform/facts/origins.ts';
import type { SubjectKeys } from '#platform/facts/subjectKeys.ts';
import type { Store, StoredRecord } from '#platform/store/store.ts';

export type ExportParts = { pool: pg.Pool; store: Store; codec: FactCodec; keys: SubjectKeys };

const NO_ACCOUNT = new Set(['visitor', 'system']);

/** The streams that are about one person only. */
const OWN = [invitationStream, userStream, userActStream, preferencesStream, signInStream];

/** Everything stored about a person, as the calls that export it answer. */
export type DataOf = (userId: string, now: Date) => Promise<z.output<typeof exportAccount.answer>>;

export type ExportNeeds = {
  /** What was sent through the public forms with an email. */
  submissions: { with(email: string, userId?: string): Promise<Submission[]> };
  /** Who looked at what is about a person. */
  looksAt(ids: readonly string[]): Promise<LookRead[]>;
};

/** Makes the function that exports a person's data, with their settings as `preferencesOf` reads them. */
export function dataExporter(
  parts: ExportParts & ExportNeeds,
  preferencesOf: (userId: string) => Promise<PreferencesRead>,
): DataOf {
  return async (userId, now) => {
    const [preferences, own] = await Promise.all([preferencesOf(userId), exportOf(parts, userId)]);
    const { email } = own.user;
    const submissions = typeof email === 'string' ? await parts.submissions.with(email, userId) : [];
    const [sent, looks] = await Promise.all([
      sentIn(parts, submissions, userId),
      parts.looksAt([userId, ...submissions.map(({ id }) => id)]),
    ]);
    return {
      exportedAt: now.toISOString(),
      preferences,
      ...own,
      submissions,
      looks,
      facts: [...own.facts, ...sent],
    };
  };
}

/** Every fact of what somebody sent through the public forms, readable; nobody's account may be theirs. */
export async function sentIn(
  parts: Omit<ExportParts, 'pool'>,
  submissions: readonly Submission[],
  userId: string | undefined,
) {
  const facts = submissions.map(({ kind, id }) => factsOf(parts, `${kind}-${id}`, userId));
  return (await Promise.all(facts)).flat();
}

/** The name of the file, and the header that gives it. */
export function dataFile(now: Date): { fileName: string; disposition: string } {
  const fileName = `tanda-${now.toISOString().slice(0, 10)}.json`;
  return { fileName, disposition: `attachment; filename="${fileName}"` };
}

/** The row, the sessions and known devices, and every fact of the person's own streams, readable. */
async function exportOf({ pool, ...log }: ExportParts, userId: string) {
  const [users, sessions, devices, feedback, ...facts] = await Promise.all([
    rowsOf(pool, 'select * from read.users where id = $1', userId),
    rowsOf(pool, 'select * from private.sessions where user_id = $1 order by created_at', userId),
    rowsOf(
      pool,
      'select id, created_at, expires_at from private.known_devices where user_id = $1 order by created_at',
      userId,
    ),
    rowsOf(pool, 'select * from read.feedback where user_id = $1 order by created_at', userId),
    ...OWN.map(({ category }) => factsOf(log, `${category}-${userId}`, userId)),
  ]);
  // The search text repeats other fields.
  const { searched: _, ...user } = users[0] ?? {};
  return { user, sessions, devices, feedback, facts: facts.flat() };
}

async function rowsOf(pool: pg.Pool, text: string, userId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query(text, [userId]);
  return JSON.parse(JSON.stringify(rows));
}

async function factsOf({ store, codec, keys }: Omit<ExportParts, 'pool'>, stream: string, userId?: string) {
  const records: StoredRecord[] = [];
  for await (const record of store.readStream(stream)) {
    if (!foreignKindOf(record)) records.push(record);
  }
  const [facts, origins] = await Promise.all([codec.decode(records), originsOf(keys, records)]);
  return facts.map(({ revision, type, data, metadata }, index) => ({
    stream,
    revision,
    type,
    at: metadata.at,
    by: metadata.actor.id,
    data,
    // Where another account acted from, such as an administrator's, is about that person.
    origin:
      NO_ACCOUNT.has(metadata.actor.id) || metadata.actor.id === userId ? (origins[index] ?? null) : null,
  }));
}
