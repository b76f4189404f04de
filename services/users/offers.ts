import { v7 } from 'uuid';
import type { Origin } from '#contracts/platform/fact.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import type { Common } from '#platform/areas/core.ts';
import { type AccountStates, accountChanger, type ChangeAccount } from './user/changeAccount.ts';
import { needFreshCode } from './user/freshCode.ts';
import { userReversal } from './user/reversal.ts';

type Known = Pick<UserRow, 'id' | 'role' | 'deletionScheduledFor'>;
type Happened = { at: Date; origin: Origin; requestId: string };

export const offers = {
  userReversal: () => userReversal,
  needFreshCode: () => needFreshCode,
  changeAccount: ({ pool, execute }: Common, { accountStates }: { accountStates: AccountStates }) =>
    accountChanger({ pool, execute, accountStates }),
  /** Signing in withdraws the deletion that the person has asked for, before they are admitted. */
  withdrawDeletion:
    (_: Common, { changeAccount }: { changeAccount: ChangeAccount }) =>
    async ({ id, role, deletionScheduledFor }: Known, { at, origin, requestId }: Happened) => {
      if (!deletionScheduledFor) return;
      const asked = { commandId: v7(), actor: { id, role }, now: at, origin, correlationId: requestId };
      await changeAccount(id, 'WithdrawAccountDeletion', {}, asked);
    },
};
