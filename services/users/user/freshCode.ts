import { userSentences } from '#contracts/users/sentences.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { Account } from '#platform/http/api.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

// Otherwise anyone who guessed a login code, which takes a thousand days on average, could make
// administrators or become the only one.
/**
 * Refuses to change an administrator's account, or to make one or an auditor, if the session was not confirmed recently.
 */
export function needFreshCode(account: Account | null, { now }: Pick<Asked, 'now'>): void {
  if (account?.confirmedUntil && account.confirmedUntil > now) return;
  throw new Refusal(userSentences.codeRequired, { status: 403, code: 'code_required' });
}
