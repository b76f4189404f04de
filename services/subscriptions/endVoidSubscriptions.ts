import type { Kysely } from 'kysely';
import { v5 } from 'uuid';
import { CONFIRM_HOURS, subscriptionStream } from '#contracts/subscriptions/subscription.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { type SubscriptionsSchema, unlessRefused } from './mailDigests.ts';

const AT_ONCE = 100;
const HOUR = 3_600_000;

/** Ends subscriptions that nobody has confirmed in time, which erases their addresses. */
export function endVoidSubscriptions({
  db,
  execute,
}: {
  db: Kysely<SubscriptionsSchema>;
  execute: Execute;
}): Periodic {
  return {
    name: 'endVoidSubscriptions',
    everyMs: 60_000,
    async work({ now }) {
      const overdue = await db
        .selectFrom('subscriptions')
        .select('id')
        .where('status', '=', 'asked')
        .where('createdAt', '<=', new Date(now.getTime() - CONFIRM_HOURS * HOUR))
        .orderBy('createdAt')
        .limit(AT_ONCE)
        .execute();
      for (const { id } of overdue) {
        const asked = {
          commandId: v5('expire', id),
          actor: { id: 'system', role: 'system' } as const,
          now,
        };
        await execute(subscriptionStream, id, 'EndSubscription', { why: 'expired' }, asked).catch(
          unlessRefused,
        );
      }
      return overdue.length === AT_ONCE;
    },
  };
}
