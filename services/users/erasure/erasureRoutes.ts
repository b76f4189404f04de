import { eraseUser } from '#contracts/users/erasureCalls.ts';
import { userSentences } from '#contracts/users/sentences.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { Account, Api } from '#platform/http/api.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { ChangeAccount } from '../user/changeAccount.ts';
import { needFreshCode } from '../user/freshCode.ts';

export type ErasureNeeds = {
  /** The current role of an account. */
  roleOf(userId: string): Promise<Account['role'] | undefined>;
  /** The address of a person who has not been erased yet. */
  addressOf(userId: string): Promise<string | undefined>;
  /** Deletes the key, and whatever else is stored outside the log about a person and their address. */
  forget(userId: string, email: string | undefined): Promise<unknown>;
  /**
   * Erases what other areas have recorded about a person under their e-mail; false if that is not certain to be
   * everything.
   */
  eraseElsewhere(email: string, asked: Asked): Promise<boolean>;
  /** Erases what was sent through the public forms with an e-mail. */
  submissions: { eraseAllWith(email: string, asked: Asked): Promise<void> };
};
type Parts = ErasureNeeds & { changeAccount: ChangeAccount };

/**
 * The call that erases a person: it is recorded first, then the key is deleted; what a crash leaves undone is
 * finished later.
 */
export function erasureRoutes(
  api: Api,
  { changeAccount, roleOf, addressOf, forget, eraseElsewhere, submissions }: Parts,
): void {
  api.command(eraseUser, async ({ params: { id }, query, account, asked }) => {
    if (account?.id === id) {
      throw new Refusal(userSentences.ownErasure, { code: 'own_account' });
    }
    if ((await roleOf(id)) === 'admin') needFreshCode(account, asked);
    // Read first: once the erasure is recorded, the row that has the address may be gone at any moment.
    const email = await addressOf(id);
    // First too, so that an interrupted request can be repeated: the person is there until all of it is erased.
    if (email && query.submissions === 'erase') await submissions.eraseAllWith(email, asked);
    const { commit, revision } = await changeAccount(id, 'EraseUser', {}, asked);
    const isComplete = !email || (await eraseElsewhere(email, asked));
    // The key opens the e-mail, with which the rest can be found: it is deleted when that is done, not before.
    if (isComplete) await forget(id, email);
    return { body: { success: true, id, commit }, revision };
  });
}
