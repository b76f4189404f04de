import { eraseUser } from '#contracts/users/erasureCalls.ts';
import type { Api } from '#platform/api.ts';
import type { Execute } from '#platform/commands.ts';
import { Refusal } from '#platform/refusal.ts';
import { userRules } from './user.ts';

type Parts = {
  execute: Execute;
  /** Deletes the key and what else is kept of a person beside the log. */
  forget(userId: string): Promise<unknown>;
};

/** The call that erases a person: first it is recorded, then the key goes; what a crash leaves is finished later. */
export function erasureRoutes(api: Api, { execute, forget }: Parts): void {
  api.command(eraseUser, async ({ params: { id }, account, asked }) => {
    // So there is always an administrator left: the one who asks.
    if (account?.id === id) {
      throw new Refusal('You cannot erase your own account.', { code: 'own_account' });
    }
    const { commit, revision } = await execute(userRules, id, 'EraseUser', {}, asked);
    await forget(id);
    return { body: { success: true, id, commit }, revision };
  });
}
