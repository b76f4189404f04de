import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { type listEvents, UPCOMING_DAYS } from '#contracts/events/calls.ts';

export type EventFilters = Omit<
  z.output<(typeof listEvents)['query']>,
  'limit' | 'offset' | 'sort' | 'order'
>;

const DAY = 86_400_000;
const YES = ['featured', 'imported', 'expired', 'true'];

// Word for word as in the indexes, which else would not be used.
const SEARCHED = sql<string>`(e.title || ' ' || coalesce(e.location_name, '') || ' ' || coalesce(e.location_city, ''))`;

/** What filters ask of events, or of dates of series, that a query calls `e`. */
export function conditionsOf(filters: EventFilters, now: Date): Expression<SqlBool>[] {
  const { search, status, featured, regionId, imported, expired, when } = filters;
  const conditions: Expression<SqlBool>[] = [];
  if (search) conditions.push(sql`${SEARCHED} ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`);
  if (status !== 'all') conditions.push(sql`e.status = ${status}`);
  if (featured !== 'all') conditions.push(sql`e.is_featured = ${YES.includes(featured)}`);
  if (imported !== 'all') conditions.push(sql`e.imported = ${YES.includes(imported)}`);
  if (regionId === 'null') conditions.push(sql`e.region_id is null`);
  else if (regionId !== 'all') conditions.push(sql`e.region_id = ${regionId}::uuid`);
  if (expired !== 'all') {
    conditions.push(YES.includes(expired) ? sql`e.over_at < ${now}` : sql`e.over_at >= ${now}`);
  }
  if (when !== 'all') conditions.push(...WHEN[when](now));
  if (when === 'thisweek' && status === 'all') conditions.push(sql`e.status in ('published', 'completed')`);
  return conditions;
}

const WHEN: Record<Exclude<EventFilters['when'], 'all'>, (now: Date) => Expression<SqlBool>[]> = {
  next30days: now => startsWithin(now, new Date(now.getTime() + UPCOMING_DAYS * DAY)),
  // The index finds the instants, 14 hours from UTC at most; the week is that of each event's own clock.
  thisweek: now => [
    ...startsWithin(new Date(now.getTime() - 8 * DAY), new Date(now.getTime() + 8 * DAY)),
    sql`date_trunc('week', e.start_local::timestamp)
      = date_trunc('week', ${now}::timestamptz at time zone e.time_zone)`,
  ],
};

function startsWithin(from: Date, until: Date): Expression<SqlBool>[] {
  return [sql`e.starts_at >= ${from}`, sql`e.starts_at < ${until}`];
}

type Kind = Pick<EventFilters, 'isRecurring' | 'when'>;

/** Of what takes place: whether a filter by recurrence leaves single events, and whether dates of series. */
export function nightKinds({ isRecurring }: Pick<Kind, 'isRecurring'>): { singles: boolean; dates: boolean } {
  return {
    singles: ['all', 'single', 'false'].includes(isRecurring),
    dates: !['single', 'false'].includes(isRecurring),
  };
}

/** Which rows filters are about: events, a series being one; dates of series; or what takes place, of both. */
export function rowKinds({ isRecurring, when }: Kind): { events: boolean; dates: boolean } {
  const { singles, dates } = nightKinds({ isRecurring });
  if (when !== 'all') return { events: singles, dates };
  return { events: isRecurring !== 'instances', dates: isRecurring === 'instances' };
}

const KINDS: Record<EventFilters['isRecurring'], 'single' | 'master' | undefined> = {
  ...{ all: undefined, instances: undefined, single: 'single', false: 'single' },
  ...{ recurring: 'master', master: 'master', true: 'master' },
};

/** Which kind of events filters leave; both where they say nothing of them. */
export function kindConditions({ isRecurring, when }: Kind): Expression<SqlBool>[] {
  const kind = when === 'all' ? KINDS[isRecurring] : 'single';
  return kind ? [sql`e.kind = ${kind}`] : [];
}
