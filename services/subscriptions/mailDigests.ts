import { v5 } from 'uuid';
import { PLATFORM_ZONE, wallTimeAt } from '#contracts/calendar/wallTime.ts';
import { cityStartIn } from '#contracts/events/event/onCityClock.ts';
import type { PublicFilters } from '#contracts/events/publicCalls.ts';
import { filtersIn } from '#contracts/subscriptions/filters.ts';
import type { SubscriptionRow } from '#contracts/subscriptions/rows.ts';
import { type SubscriptionState, subscriptionStream } from '#contracts/subscriptions/subscription.ts';
import { type ToldNight, thatTakePlace } from '#contracts/subscriptions/told.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { fold } from '#platform/facts/fold.ts';
import { eachDue, type Page } from '#platform/program/eachDue.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import type { MailedNights } from './needs.ts';
import { latestWeek, weekOf } from './weeks.ts';

export type SubscriptionsSchema = { subscriptions: SubscriptionRow };
type Parts = { db: ReadModel<SubscriptionsSchema>; load: Load; execute: Execute; mailedNights: MailedNights };
/** What a filter set has this week, the same for all who get it. */
type Edition = { filters: PublicFilters; timeZone: string; coming: readonly ToldNight[] };

/**
 * Decides for each weekly subscription, once a week, whether there is anything new to mail. The mail follows from the
 * fact. Its id is made of the week, so that neither a kill nor a second worker makes another.
 */
export function mailDigests(parts: Parts): Periodic {
  return eachDue<Due>({
    name: 'mailDigests',
    everyMs: 60_000,
    atOnce: 100,
    async find(page) {
      const editionOf = editions(parts);
      const rows = await dueSubscriptions(parts.db, page);
      return rows.map(row => ({ ...row, edition: () => editionOf(row.topic) }));
    },
    each: (due, now) => makeDigest(parts, due, now),
  });
}

type DueRow = Pick<SubscriptionRow, 'id' | 'topic' | 'week'>;
type Due = DueRow & { edition(): Promise<Edition> };

function dueSubscriptions(db: Parts['db'], { now, after, limit }: Page<Due>): Promise<DueRow[]> {
  return db
    .selectFrom('subscriptions')
    .select(['id', 'topic', 'week'])
    .where('status', '=', 'confirmed')
    .where('follows', 'is', null)
    .where(eb => eb.or([eb('week', 'is', null), eb('week', '<', latestWeek(now))]))
    .$if(after !== undefined, query => query.where('id', '>', after!.id))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Finds the nights of each filter set once. */
function editions({ mailedNights }: Parts): (query: string) => Promise<Edition> {
  const made = new Map<string, Promise<Edition>>();
  const make = async (query: string): Promise<Edition> => {
    const filters = filtersIn(query);
    const timeZone = (await mailedNights.topic(filters))?.timeZone ?? PLATFORM_ZONE;
    return { filters, timeZone, coming: await mailedNights.coming(filters) };
  };
  return query => {
    const edition = made.get(query) ?? make(query);
    made.set(query, edition);
    return edition;
  };
}

async function makeDigest(parts: Parts, { id, week: last, edition }: Due, now: Date): Promise<void> {
  const { filters, timeZone, coming } = await edition();
  const week = weekOf(now, timeZone);
  if (last !== null && last >= week) return;
  const { load, execute, mailedNights } = parts;
  const asked = (why: string): Asked => ({
    commandId: v5(`${why} ${week}`, id),
    actor: { id: 'system', role: 'system' },
    now,
  });
  const local = wallTimeAt(now, timeZone);
  if (filters.to && filters.to < local.slice(0, 10)) {
    await execute(subscriptionStream, id, 'EndSubscription', { why: 'over' }, asked('over'));
    return;
  }
  const state = fold(subscriptionStream, await load(`${subscriptionStream.category}-${id}`));
  const current = state ? await currentOf(mailedNights, state, local) : [];
  const data = { week, coming: [...coming], current };
  await execute(subscriptionStream, id, 'MakeDigest', data, asked('digest'));
}

/** What has changed on the nights that were mailed. Past nights are not reported as cancelled. */
async function currentOf(mailedNights: MailedNights, { told }: SubscriptionState, local: string) {
  const found = await mailedNights.current(told.map(({ id }) => id));
  return told.flatMap(before => {
    const { id } = before;
    const { night = null, isOver = false } = found.get(id) ?? {};
    const takesPlace = night !== null && thatTakePlace([night]).length > 0;
    return isOver || (!takesPlace && cityStartIn(before) < local) ? [] : [{ id, night }];
  });
}
