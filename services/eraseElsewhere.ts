import { v5 } from 'uuid';
import { ERASED } from '#contracts/platform/fact.ts';
import { userStream } from '#contracts/users/user.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { Freshness } from '#platform/database/freshness.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { Store } from '#platform/store/store.ts';
import { type ContactsErased, eraseContactsOf } from './organizers/eraseContacts.ts';
import type { Submissions } from './support/submissions.ts';

type Parts = ContactsErased & { freshness: Freshness; store: Pick<Store, 'head'> };

/** Longer than queries wait: an erasure should be complete when it is answered. */
const PATIENCE_MS = 10_000;

/**
 * Erases what areas have recorded about a person under their email. False if the rows, by which it is found, do not
 * hold everything that has been recorded: then the person's key must stay, without which nobody knows the email.
 */
export type EraseElsewhere = (email: string, asked: Asked) => Promise<boolean>;

export function elsewhereEraser({ freshness, store, ...parts }: Parts): EraseElsewhere {
  return async (email, asked) => {
    const { fresh } = await freshness.wait(['organizerContacts'], await store.head(), PATIENCE_MS);
    if (fresh) await eraseContactsOf(parts, email, asked);
    return fresh;
  };
}

type Elsewhere = { eraseElsewhere: EraseElsewhere; submissions: Pick<Submissions, 'eraseAllWith'> };

/**
 * Erases, for a user whose erasure is recorded, what is recorded elsewhere, by the email of the account: also what the
 * person sent through the public forms, unless the erasure says that it stays.
 */
export function userEraser(
  { eraseElsewhere, submissions }: Elsewhere,
  load: Load,
): (userId: string) => Promise<boolean> {
  return async userId => {
    const { email, keeps } = await recordedOf(load, userId);
    if (!email) return true;
    const actor = { id: 'system', role: 'system' } as const;
    const asked = { commandId: v5('eraseElsewhere', userId), actor, now: new Date() };
    if (!keeps && !(await areErased(submissions, { email, userId }, asked))) return false;
    return eraseElsewhere(email, asked);
  };
}

/** False if the rows, by which submissions are found, are behind. */
async function areErased(
  submissions: Elsewhere['submissions'],
  of: { email: string; userId: string },
  asked: Asked,
): Promise<boolean> {
  try {
    await submissions.eraseAllWith(of, asked);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'behind') return false;
    throw error;
  }
}

/**
 * The email of an account as its facts have it, readable until the key is deleted, also after the erasure; and whether
 * that keeps what the person sent.
 */
async function recordedOf(load: Load, userId: string): Promise<{ email?: string; keeps?: boolean }> {
  try {
    const facts = await load(`${userStream.category}-${userId}`);
    const email = facts.find(({ type }) => type === 'UserRegistered')?.data.email;
    const keeps = facts.some(({ type, data }) => type === 'UserErased' && data.keepsSubmissions === true);
    return typeof email === 'string' && email !== ERASED ? { email, keeps } : {};
  } catch (error) {
    // A stream that nobody can read must not keep anybody's key.
    if (error instanceof Refusal) return {};
    throw error;
  }
}
