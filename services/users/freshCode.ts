import { userSentences } from '#contracts/users/sentences.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { Account } from '#platform/http/api.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

// Whoever guessed a login code, once in a thousand days, would else be free to make administrators, or to be the
// only one.
/** Refuses to change an administrator's account, or to make one, where the session was not confirmed lately. */
export function needFreshCode(account: Account | null, { now }: Pick<Asked, 'now'>): void {
  if (account?.confirmedUntil && account.confirmedUntil > now) return;
  throw new Refusal(userSentences.codeRequired, { status: 403, code: 'code_required' });
}
