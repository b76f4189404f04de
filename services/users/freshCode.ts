import { userSentences } from '#contracts/users/sentences.ts';
import type { Account } from '#platform/api.ts';
import type { Asked } from '#platform/commands.ts';
import { Refusal } from '#platform/refusal.ts';

// Whoever guessed a login code, once in a thousand days, would else be free to make administrators, or to be the
// only one.
/** Refuses to change an administrator's account, or to make one, where the session was not confirmed lately. */
export function needFreshCode(account: Account | null, { now }: Pick<Asked, 'now'>): void {
  if (account?.confirmedUntil && account.confirmedUntil > now) return;
  throw new Refusal(userSentences.codeRequired, { status: 403, code: 'code_required' });
}
