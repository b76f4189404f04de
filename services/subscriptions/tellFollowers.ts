import { sql } from 'kysely';
import { v7 } from 'uuid';
import { subscriptionStream } from '#contracts/subscriptions/subscription.ts';
import type { ToldNight } from '#contracts/subscriptions/told.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { eachDue, type Page } from '#platform/program/eachDue.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { isRefusal } from '#platform/refusals/refusal.ts';
import type { SubscriptionsSchema } from './mailDigests.ts';
import type { MailedNights } from './needs.ts';

type Parts = { db: ReadModel<SubscriptionsSchema>; execute: Execute; mailedNights: MailedNights };
/**
 * `revision` is that of the event or series, null if the night no longer exists: what it was merged into may
 * change without it. `isOver`: the night was yesterday or before.
 */
type Followed = { id: string; follows: string; revision: number | null; isOver: boolean };
/** `night`: what there is to compare; null if it is gone, undefined if there is nothing to compare. */
type Due = Followed & { night: ToldNight | null | undefined };

/**
 * Compares nights that are followed with what was told of them, and records what is different; the mail follows from
 * that fact. What is compared is the row: several changes within these seconds are one mail, and a cancellation that
 * was undone at once is none. Nights that are over are followed no longer.
 */
export function tellFollowers({ db, execute, mailedNights }: Parts): Periodic {
  // What was compared already. A worker that has just begun compares everything once.
  const compared = new Map<string, number>();
  const isNew = ({ id, revision }: Followed) => revision === null || compared.get(id) !== revision;
  return eachDue<Due>({
    name: 'tellFollowers',
    everyMs: 5_000,
    atOnce: 500,
    async find(page) {
      const followed = await followedNights(db, page);
      const ids = new Set(followed.filter(one => !one.isOver && isNew(one)).map(({ follows }) => follows));
      const current = await mailedNights.current([...ids]);
      const nightOf = (id: string) => (ids.has(id) ? (current.get(id)?.night ?? null) : undefined);
      return followed.map(one => ({ ...one, night: nightOf(one.follows) }));
    },
    async each({ id, night, revision, isOver }, now) {
      const asked: Asked = { commandId: v7(), actor: { id: 'system', role: 'system' }, now };
      if (isOver) {
        compared.delete(id);
        await execute(subscriptionStream, id, 'EndSubscription', { why: 'over' }, asked);
      } else if (night !== undefined) {
        // The rules compare with what is recorded, so a second worker or attempt records nothing.
        await execute(subscriptionStream, id, 'CompareFollowed', { night }, asked).catch(unlessRefused);
        if (revision !== null) compared.set(id, revision);
      }
    },
  });
}

/** What refuses counts as compared: it would be asked again every five seconds. */
function unlessRefused(error: unknown): void {
  if (!isRefusal(error)) throw error;
}

/** A night that was removed is over three days after its planned start. */
async function followedNights(db: Parts['db'], { now, after, limit }: Page<Due>): Promise<Followed[]> {
  const gone = new Date(now.getTime() - 3 * 86_400_000).toISOString().slice(0, 10);
  const { rows } = await sql<Followed>`
    select s.id::text as id, s.follows, case when e.kind = 'single' or d.id is not null then e.revision end as revision,
      coalesce(coalesce(d.over_at, case when e.kind = 'single' then e.over_at end) < ${now}::timestamptz - interval '1 day',
        s.last_day < ${gone}) as "isOver"
    from read.subscriptions as s
    left join read.events as e on e.id = s.event_id
    left join read.event_dates as d on d.id = s.follows
    where s.status = 'confirmed' and s.follows is not null and s.id::text > ${after?.id ?? ''}
    order by s.id::text limit ${limit}`.execute(db);
  return rows;
}
