import { sql } from 'kysely';
import { v5 } from 'uuid';
import { CONFIRM_HOURS, subscriptionStream } from '#contracts/subscriptions/subscription.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { eachDue, type Page } from '#platform/program/eachDue.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import type { SubscriptionsSchema } from './mailDigests.ts';

const HOUR = 3_600_000;

type Overdue = { id: string; createdAt: Date };

/** Ends subscriptions that nobody has confirmed in time, which erases their addresses. */
export function endVoidSubscriptions({
  db,
  execute,
}: {
  db: ReadModel<SubscriptionsSchema>;
  execute: Execute;
}): Periodic {
  return eachDue<Overdue>({
    name: 'endVoidSubscriptions',
    everyMs: 60_000,
    atOnce: 100,
    find: page => overdue(db, page),
    each({ id }, now) {
      const asked = { commandId: v5('expire', id), actor: { id: 'system', role: 'system' } as const, now };
      return execute(subscriptionStream, id, 'EndSubscription', { why: 'expired' }, asked);
    },
  });
}

function overdue(
  db: ReadModel<SubscriptionsSchema>,
  { now, after, limit }: Page<Overdue>,
): Promise<Overdue[]> {
  return db
    .selectFrom('subscriptions')
    .select(['id', 'createdAt'])
    .where('status', '=', 'asked')
    .where('createdAt', '<=', new Date(now.getTime() - CONFIRM_HOURS * HOUR))
    .$if(after !== undefined, query =>
      query.where(sql<boolean>`(created_at, id) > (${after?.createdAt}, ${after?.id}::uuid)`),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}
