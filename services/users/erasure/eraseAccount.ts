import type { Commit } from '#contracts/platform/commit.ts';
import { userSentences } from '#contracts/users/sentences.ts';
import type { Submission } from '#contracts/users/submissionCalls.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { Account } from '#platform/http/api.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { ChangeAccount } from '../user/changeAccount.ts';
import { needFreshCode } from '../user/freshCode.ts';

type Erased = Pick<Submission, 'kind' | 'id'>[];

export type ErasureNeeds = {
  /** The current role of an account. */
  roleOf(userId: string): Promise<Account['role'] | undefined>;
  /** The address of a person who has not been erased yet. */
  addressOf(userId: string): Promise<string | undefined>;
  /** Deletes the key, and whatever else is stored outside the log about a person and their address. */
  forget(userId: string, email: string | undefined): Promise<unknown>;
  /**
   * Erases what other areas have recorded about a person under their email; false if that is not certain to be
   * everything.
   */
  eraseInAreas(email: string, asked: Asked): Promise<boolean>;
  /** What was sent through the public forms with an email, or by a signed-in account. */
  submissions: {
    with(email: string, userId?: string): Promise<Submission[]>;
    eraseAllWith(
      of: { email: string; userId?: string | undefined },
      asked: Asked,
    ): Promise<{ erased: Erased; commit: Commit | null }>;
  };
};

export type EraseAccount = ReturnType<typeof accountEraser>;

/**
 * Makes the function that erases a person: what they sent first, so that an interrupted request can be repeated, since
 * the person is there until all of it is erased; then the account, then its key. What a crash leaves undone is finished
 * later.
 */
export function accountEraser(parts: ErasureNeeds & { changeAccount: ChangeAccount }) {
  const { changeAccount, roleOf, addressOf, forget, eraseInAreas, submissions } = parts;
  return async (id: string, keepsSubmissions: boolean, account: Account | null, asked: Asked) => {
    if (account?.id === id) throw new Refusal(userSentences.ownErasure, { code: 'own_account' });
    if ((await roleOf(id)) === 'admin') needFreshCode(account, asked);
    // Read first: once the erasure is recorded, the row that has the address may be gone at any moment.
    const email = await addressOf(id);
    const of = email && { email, userId: id };
    const kept = email && keepsSubmissions ? await submissions.with(email, id) : [];
    const erased = of && !keepsSubmissions ? (await submissions.eraseAllWith(of, asked)).erased : [];
    const { commit, revision } = await changeAccount(id, 'EraseUser', { keepsSubmissions }, asked);
    const isComplete = !email || (await eraseInAreas(email, asked));
    // The key opens the email, with which the rest can be found: it is deleted when that is done, not before.
    if (isComplete) await forget(id, email);
    return { erased, kept, commit, revision };
  };
}
