import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { listEvents } from '#contracts/events/calls.ts';

export type EventFilters = Omit<
  z.output<(typeof listEvents)['query']>,
  'limit' | 'offset' | 'sort' | 'order'
>;

const YES = ['featured', 'imported', 'expired', 'true'];

// Word for word as in the indexes, which else would not be used.
const SEARCHED = sql<string>`(e.title || ' ' || coalesce(e.location_name, '') || ' ' || coalesce(e.location_city, ''))`;

/** What filters ask of events, or of dates of series, that a query calls `e`. */
export function conditionsOf(filters: EventFilters, now: Date): Expression<SqlBool>[] {
  const { search, status, featured, regionId, imported, expired } = filters;
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
  return conditions;
}

const KINDS: Record<EventFilters['isRecurring'], 'single' | 'master' | undefined> = {
  ...{ all: undefined, instances: undefined, single: 'single', false: 'single' },
  ...{ recurring: 'master', master: 'master', true: 'master' },
};

/** Which kind of rows a filter by recurrence leaves; both where it says nothing of them. */
export function kindConditions({ isRecurring }: Pick<EventFilters, 'isRecurring'>): Expression<SqlBool>[] {
  const kind = KINDS[isRecurring];
  return kind ? [sql`e.kind = ${kind}`] : [];
}
