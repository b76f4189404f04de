import { sql } from 'kysely';
import type { EventRead } from '#contracts/events/calls.ts';
import { FEED_DAYS } from '#contracts/events/feedCalls.ts';
import { occurrenceOf } from '#contracts/events/series/occurrences.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { hasStyle } from '../list/filters.ts';
import { isAnnounced, isShown } from '../list/shown.ts';
import { aroundColumns } from '../reading/around.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { eventFrom, instanceFrom } from '../reading/read.ts';

type Db = ReadModel<EventsSchema>;
type Told = { event: EventRead; cancelledAt: Date | null };
/** The region or dance style whose events a feed lists. */
export type Feed = { regionId: string } | { danceStyleId: string };

const DAY = 86_400_000;
const MOST = 2_000;
const STATUSES = ['published', 'completed', 'cancelled'] as const;

/** What a feed lists at a moment: events and dates of series, by time. */
export async function feedEvents(db: Db, feed: Feed, now: Date): Promise<EventRead[]> {
  const [singles, dates] = await Promise.all([singleEvents(db, feed, now), seriesDates(db, feed, now)]);
  const cancelledSince = now.getTime() - FEED_DAYS.cancelled * DAY;
  return [...singles, ...dates]
    .filter(({ cancelledAt }) => cancelledAt === null || cancelledAt.getTime() >= cancelledSince)
    .map(({ event }) => event)
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
}

const from = (now: Date): Date => new Date(now.getTime() - FEED_DAYS.back * DAY);
const until = (now: Date): Date => new Date(now.getTime() + FEED_DAYS.ahead * DAY);

const matches = (feed: Feed) =>
  'regionId' in feed
    ? sql<boolean>`e.region_id = ${feed.regionId}::uuid`
    : sql<boolean>`${sql.join(hasStyle(feed.danceStyleId), sql` and `)}`;

async function singleEvents(db: Db, feed: Feed, now: Date): Promise<Told[]> {
  const rows = await db
    .selectFrom('events as e')
    .selectAll('e')
    .select(aroundColumns)
    .where('e.kind', '=', 'single')
    .where('e.status', 'in', STATUSES)
    .where(isAnnounced)
    .where('e.startsAt', '>=', from(now))
    .where('e.startsAt', '<', until(now))
    .where(matches(feed))
    .where(isShown(now))
    .orderBy('e.startsAt')
    .limit(MOST)
    .execute();
  return rows.map(row => ({ event: eventFrom(row, row, now), cancelledAt: row.cancelledAt }));
}

async function seriesDates(db: Db, feed: Feed, now: Date): Promise<Told[]> {
  const rows = await db
    .selectFrom('eventDates as e')
    .select(['e.seriesId', 'e.date'])
    .select(aroundColumns)
    .where('e.status', 'in', STATUSES)
    .where('e.startsAt', '>=', from(now))
    .where('e.startsAt', '<', until(now))
    .where(matches(feed))
    .where(isShown(now))
    .orderBy('e.startsAt')
    .limit(MOST)
    .execute();
  const ids = [...new Set(rows.map(({ seriesId }) => seriesId))];
  if (ids.length === 0) return [];
  const masters = await db.selectFrom('events').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(masters.map(master => [master.id, master]));
  return rows.flatMap(({ seriesId, date: key, ...around }) => {
    const master = byId.get(seriesId);
    const date = master?.series && occurrenceOf(seriesId, master.series, key);
    if (!date) return [];
    const cancelledAt = master.cancelledDates?.[key];
    const event = instanceFrom(seriesId, date, master, around, now);
    return [{ event, cancelledAt: cancelledAt === undefined ? null : new Date(cancelledAt) }];
  });
}
