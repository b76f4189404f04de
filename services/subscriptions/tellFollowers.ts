import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import { subscriptionStream } from '#contracts/subscriptions/subscription.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { type SubscriptionsSchema, unlessRefused } from './mailDigests.ts';
import type { MailedNights } from './needs.ts';

type Parts = { db: Kysely<SubscriptionsSchema>; execute: Execute; mailedNights: MailedNights };
/**
 * `revision` is that of the event or series, null if the night is not there any more: what it was merged into may
 * change without it. `isOver`: the night was yesterday or before.
 */
type Followed = { id: string; follows: string; revision: number | null; isOver: boolean };

const BATCH = 500;

/**
 * Compares nights that are followed with what was told of them, and records what is different; the mail follows from
 * that fact. What is compared is the row: several changes within these seconds are one mail, and a cancellation that
 * was undone at once is none. Nights that are over are followed no longer.
 */
export function tellFollowers({ db, execute, mailedNights }: Parts): Periodic {
  let after = '';
  // What was compared already. A worker that has just begun compares everything once.
  const compared = new Map<string, number>();
  return {
    name: 'tellFollowers',
    everyMs: 5_000,
    async work({ now, signal }) {
      const followed = await followedNights(db, now, after);
      const isNew = ({ id, revision }: Followed) => revision === null || compared.get(id) !== revision;
      const ids = new Set(followed.filter(one => !one.isOver && isNew(one)).map(({ follows }) => follows));
      const current = await mailedNights.current([...ids]);
      for (const { id, follows, revision, isOver } of followed) {
        if (signal.aborted) return false;
        const asked: Asked = { commandId: v7(), actor: { id: 'system', role: 'system' }, now };
        if (isOver) {
          await execute(subscriptionStream, id, 'EndSubscription', { why: 'over' }, asked).catch(
            unlessRefused,
          );
          compared.delete(id);
        } else if (ids.has(follows)) {
          const night = current.get(follows)?.night ?? null;
          // The rules compare with what is recorded, so a second worker or attempt records nothing.
          await execute(subscriptionStream, id, 'CompareFollowed', { night }, asked).catch(unlessRefused);
          if (revision !== null) compared.set(id, revision);
        }
      }
      after = followed.length === BATCH ? followed.at(-1)!.id : '';
      return after !== '';
    },
  };
}

/** What is gone is over three days after it was to be. */
async function followedNights(db: Parts['db'], now: Date, after: string): Promise<Followed[]> {
  const gone = new Date(now.getTime() - 3 * 86_400_000).toISOString().slice(0, 10);
  const { rows } = await sql<Followed>`
    select s.id::text as id, s.follows, case when e.kind = 'single' or d.id is not null then e.revision end as revision,
      coalesce(coalesce(d.over_at, case when e.kind = 'single' then e.over_at end) < ${now}::timestamptz - interval '1 day',
        s.last_day < ${gone}) as "isOver"
    from read.subscriptions as s
    left join read.events as e on e.id = s.event_id
    left join read.event_dates as d on d.id = s.follows
    where s.status = 'confirmed' and s.follows is not null and s.id::text > ${after}
    order by s.id::text limit ${BATCH}`.execute(db);
  return rows;
}
