import { eraseUser } from '#contracts/users/erasureCalls.ts';
import type { Api } from '#platform/http/api.ts';
import type { EraseAccount } from './eraseAccount.ts';

/** The call that erases a person. */
export function erasureRoutes(api: Api, { eraseAccount }: { eraseAccount: EraseAccount }): void {
  api.command(eraseUser, async ({ params: { id }, query, account, asked }) => {
    const { revision, ...done } = await eraseAccount(id, query.submissions === 'keep', account, asked);
    return { body: { success: true, id, ...done }, revision };
  });
}
