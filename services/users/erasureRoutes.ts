import { eraseUser } from '#contracts/users/erasureCalls.ts';
import { userSentences } from '#contracts/users/sentences.ts';
import type { Api } from '#platform/api.ts';
import { Refusal } from '#platform/refusal.ts';
import type { ChangeAccount } from './changeAccount.ts';

type Parts = {
  changeAccount: ChangeAccount;
  /** Deletes the key and what else is kept of a person beside the log. */
  forget(userId: string): Promise<unknown>;
};

/** The call that erases a person: first it is recorded, then the key goes; what a crash leaves is finished later. */
export function erasureRoutes(api: Api, { changeAccount, forget }: Parts): void {
  api.command(eraseUser, async ({ params: { id }, account, asked }) => {
    if (account?.id === id) {
      throw new Refusal(userSentences.ownErasure, { code: 'own_account' });
    }
    const { commit, revision } = await changeAccount(id, 'EraseUser', {}, asked);
    await forget(id);
    return { body: { success: true, id, commit }, revision };
  });
}
