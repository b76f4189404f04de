import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { listEvents } from '#contracts/events/calls.ts';
import { eventStream } from '#contracts/events/event/event.ts';
import { UPCOMING_DAYS } from '#contracts/events/event/eventFilters.ts';
import { hasOwnBit, styleBits } from '#contracts/events/event/styleBits.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { cityZone } from '../reading/cityClock.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { findWords, hasWord, type Word } from './searchWords.ts';

export type EventFilters = Omit<
  z.output<(typeof listEvents)['query']>,
  'limit' | 'offset' | 'sort' | 'order'
>;

/** Filters whose search words have been looked up among regions and organizers. */
export type ReadyFilters<Filters extends EventFilters = EventFilters> = Filters & { words: readonly Word[] };

const DAY = 86_400_000;
const YES = ['featured', 'imported', 'expired', 'true'];

/** Looks up the search words, which the conditions need. */
export async function readyFilters<Filters extends EventFilters>(
  db: ReadModel<EventsSchema>,
  filters: Filters,
): Promise<ReadyFilters<Filters>> {
  return { ...filters, words: await findWords(db, filters.search) };
}

/** The conditions of filters, for a query in which `e` is the events or the dates of series. */
export function conditionsOf(
  of: 'events' | 'eventDates',
  filters: ReadyFilters,
  now: Date,
): Expression<SqlBool>[] {
  const { words, status, featured, imported, expired, when, danceStyleId, changedBy } = filters;
  const conditions: Expression<SqlBool>[] = words.map(hasWord);
  if (status !== 'all') conditions.push(sql`e.status = ${status}`);
  if (featured !== 'all') conditions.push(sql`e.is_featured = ${YES.includes(featured)}`);
  if (imported !== 'all') conditions.push(sql`e.imported = ${YES.includes(imported)}`);
  conditions.push(...isOf(sql`e.region_id`, filters.regionId));
  conditions.push(...isOf(sql`e.event_organizer_id`, filters.eventOrganizerId));
  conditions.push(...isOf(sql`e.venue_id`, filters.venueId));
  if (danceStyleId !== 'all') conditions.push(...hasStyle(danceStyleId));
  if (changedBy !== undefined) conditions.push(isChangedBy(of, changedBy));
  if (expired !== 'all') {
    conditions.push(YES.includes(expired) ? sql`e.over_at < ${now}` : sql`e.over_at >= ${now}`);
  }
  if (when !== 'all') conditions.push(...WHEN[when](now));
  if (when === 'thisweek' && status === 'all') conditions.push(sql`e.status in ('published', 'completed')`);
  return conditions;
}

/** For an event or date `e`: that it names a dance style. Styles that share a bit are distinguished by the list. */
export function hasStyle(id: string): Expression<SqlBool>[] {
  const bit = sql<SqlBool>`(e.dance_style_bits & ${styleBits([id])}) <> 0`;
  return hasOwnBit(id)
    ? [bit]
    : [bit, sql`e.dance_styles @> ${JSON.stringify([{ danceStyleId: id }])}::jsonb`];
}

const WHEN: Record<Exclude<EventFilters['when'], 'all'>, (now: Date) => Expression<SqlBool>[]> = {
  next30days: now => startsWithin(now, new Date(now.getTime() + UPCOMING_DAYS * DAY)),
  // The range of instants is for the index (zones are at most 14 hours from UTC); the week is that of each
  // event's region.
  thisweek: now => [
    ...startsWithin(new Date(now.getTime() - 8 * DAY), new Date(now.getTime() + 8 * DAY)),
    sql`(select date_trunc('week', e.starts_at at time zone city.zone)
      = date_trunc('week', ${now}::timestamptz at time zone city.zone)
      from (select ${cityZone} as zone offset 0) as city)`,
  ],
};

function startsWithin(from: Date, until: Date): Expression<SqlBool>[] {
  return [sql`e.starts_at >= ${from}`, sql`e.starts_at < ${until}`];
}

function isOf(column: Expression<string | null>, wanted: string): Expression<SqlBool>[] {
  if (wanted === 'all') return [];
  return [wanted === 'null' ? sql`${column} is null` : sql`${column} = ${wanted}::uuid`];
}

/** The facts of a command or run have its id as correlation id; those of a date are in its series' stream. */
function isChangedBy(of: 'events' | 'eventDates', id: string): Expression<SqlBool> {
  return sql`${sql.ref(of === 'events' ? 'e.id' : 'e.seriesId')} in (
    select case when f.stream ~ '-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then right(f.stream, 36)::uuid end
    from read.facts as f
    where f.correlation_id = ${id} and f.category in (${eventStream.category}, ${seriesStream.category}))`;
}

type Kind = Pick<EventFilters, 'isRecurring' | 'when'>;

/** Whether a filter by recurrence keeps single events, and whether it keeps dates of series. */
export function nightKinds({ isRecurring }: Pick<Kind, 'isRecurring'>): { singles: boolean; dates: boolean } {
  return {
    singles: ['all', 'single', 'false'].includes(isRecurring),
    dates: !['single', 'false'].includes(isRecurring),
  };
}

/** Which rows filters select: events, a series as one row; dates of series; or single events and dates. */
export function rowKinds({ isRecurring, when }: Kind): { events: boolean; dates: boolean } {
  const { singles, dates } = nightKinds({ isRecurring });
  if (when !== 'all') return { events: singles, dates };
  return { events: isRecurring !== 'instances', dates: isRecurring === 'instances' };
}

const KINDS: Record<EventFilters['isRecurring'], 'single' | 'master' | undefined> = {
  all: undefined,
  instances: undefined,
  single: 'single',
  false: 'single',
  recurring: 'master',
  master: 'master',
  true: 'master',
};

/** The condition on the kind of event, single or series; none if the filters keep both. */
export function kindConditions({ isRecurring, when }: Kind): Expression<SqlBool>[] {
  const kind = when === 'all' ? KINDS[isRecurring] : 'single';
  return kind ? [sql`e.kind = ${kind}`] : [];
}
