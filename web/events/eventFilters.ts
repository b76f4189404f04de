import { STATUSES } from '#contracts/events/event.ts';
import { PAGE_SIZE } from '#contracts/platform/page.ts';
import { type FiltersOf, listFilters, matching, oneOf, pageNumber, words } from '../platform/listFilters.ts';
import type { ListQuery } from './queries.ts';

/** What the list can be narrowed to. `location` is a region's id, or `null` as a word for none. */
export const EVENT_LIST = listFilters({
  search: words(200),
  status: oneOf(['all', ...STATUSES]),
  featured: oneOf(['all', 'featured', 'not-featured']),
  recurring: oneOf(['all', 'recurring', 'master', 'instances', 'single']),
  imported: oneOf(['all', 'imported', 'manual']),
  location: matching(/^(all|null|[0-9a-f-]{36})$/, 'all'),
  expired: oneOf(['all', 'active', 'expired']),
  when: oneOf(['all', 'next30days', 'thisweek']),
  sort: oneOf(['start', 'title', 'status', 'updated']),
  order: oneOf(['desc', 'asc']),
  page: pageNumber,
});
export type EventFilters = FiltersOf<typeof EVENT_LIST>;
export const { read: filtersFrom, write: withFilters, active: activeFilters } = EVENT_LIST;

type Narrowing = Omit<EventFilters, 'sort' | 'order' | 'page'>;
type Narrowed = Omit<ListQuery, 'sort' | 'order' | 'limit' | 'offset'>;

/** The filters that a cookie remembers, in the order in which they stand above the list. */
export const REMEMBERED_NAMES = [
  ...['status', 'featured', 'recurring', 'imported', 'location', 'expired'],
] as const satisfies readonly (keyof EventFilters)[];
export type Remembered = (typeof REMEMBERED_NAMES)[number];

/** What the API is asked for. */
export function queryOf({ page, sort, order, ...filters }: EventFilters): ListQuery {
  return { ...narrowing(filters), sort, order, limit: PAGE_SIZE, offset: PAGE_SIZE * (page - 1) };
}

/** The filters alone, as every call about events understands them. */
export function narrowing({ location, recurring, search, ...rest }: Narrowing): Narrowed {
  const { status, featured, imported, expired, when } = rest;
  return {
    ...{ status, featured, imported, expired, when },
    ...(search && { search }),
    regionId: location,
    isRecurring: recurring,
  };
}
