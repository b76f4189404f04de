import { v5 } from 'uuid';
import { ERASED } from '#contracts/platform/fact.ts';
import { userStream } from '#contracts/users/user.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { ErasureNeeds } from './eraseAccount.ts';

type Erasing = Pick<ErasureNeeds, 'eraseInAreas'> & {
  submissions: Pick<ErasureNeeds['submissions'], 'eraseAllWith'>;
};

/**
 * Erases, for a user whose erasure is recorded, what other areas have recorded under the email of the account: also
 * what the person sent through the public forms, unless the erasure says that it stays.
 */
export function recordedEraser(
  { eraseInAreas, submissions }: Erasing,
  load: Load,
): (userId: string) => Promise<boolean> {
  return async userId => {
    const { email, keeps } = await recordedOf(load, userId);
    if (!email) return true;
    const actor = { id: 'system', role: 'system' } as const;
    const asked = { commandId: v5('eraseElsewhere', userId), actor, now: new Date() };
    if (!keeps && !(await areErased(submissions, { email, userId }, asked))) return false;
    return eraseInAreas(email, asked);
  };
}

/** False if the rows, by which submissions are found, are behind. */
async function areErased(
  submissions: Erasing['submissions'],
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
