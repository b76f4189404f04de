import { eraseUser } from '#contracts/users/erasureCalls.ts';
import { userSentences } from '#contracts/users/sentences.ts';
import type { Account, Api } from '#platform/http/api.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { ChangeAccount } from './changeAccount.ts';
import { needFreshCode } from './freshCode.ts';

type Parts = {
  changeAccount: ChangeAccount;
  /** The role that an account has now. */
  roleOf(userId: string): Promise<Account['role'] | undefined>;
  /** The address of a person who is not erased yet. */
  addressOf(userId: string): Promise<string | undefined>;
  /** Deletes the key and what else is kept of a person, and of their address, beside the log. */
  forget(userId: string, email: string | undefined): Promise<unknown>;
};

/** The call that erases a person: first it is recorded, then the key goes; what a crash leaves is finished later. */
export function erasureRoutes(api: Api, { changeAccount, roleOf, addressOf, forget }: Parts): void {
  api.command(eraseUser, async ({ params: { id }, account, asked }) => {
    if (account?.id === id) {
      throw new Refusal(userSentences.ownErasure, { code: 'own_account' });
    }
    if ((await roleOf(id)) === 'admin') needFreshCode(account, asked);
    // Once it is recorded, the row that has it may be gone at any moment.
    const email = await addressOf(id);
    const { commit, revision } = await changeAccount(id, 'EraseUser', {}, asked);
    await forget(id, email);
    return { body: { success: true, id, commit }, revision };
  });
}
