import { STATUSES } from '#contracts/events/event/eventFields.ts';
import { PAGE_SIZE } from '#contracts/platform/page.ts';
import {
  anId,
  type FiltersOf,
  listFilters,
  matching,
  oneOf,
  pageNumber,
  words,
} from '../../platform/list/listFilters.ts';
import type { ListQuery } from '../event/queries.ts';

const ID_OR_NONE = /^(all|null|[0-9a-f-]{36})$/;
const STYLE = /^(?=.{1,40}$)[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * The filters of the list. `location` is a region's id and `organizer` an organizer's, `venue` a venue's, or the word
 * `null` for none; `changedBy` is the id of a command or run.
 */
export const EVENT_LIST = listFilters({
  search: words(200),
  status: oneOf(['all', ...STATUSES]),
  featured: oneOf(['all', 'featured', 'not-featured']),
  recurring: oneOf(['all', 'recurring', 'master', 'instances', 'single']),
  imported: oneOf(['all', 'imported', 'manual']),
  location: matching(ID_OR_NONE, 'all'),
  expired: oneOf(['all', 'active', 'expired']),
  organizer: matching(ID_OR_NONE, 'all'),
  venue: matching(ID_OR_NONE, 'all'),
  style: matching(STYLE, 'all'),
  when: oneOf(['all', 'next30days', 'thisweek']),
  changedBy: anId,
  sort: oneOf(['upcoming', 'start', 'title', 'status', 'updated']),
  order: oneOf(['desc', 'asc']),
  page: pageNumber,
});
export type EventFilters = FiltersOf<typeof EVENT_LIST>;
export const { read: filtersFrom, write: withFilters, active: activeFilters } = EVENT_LIST;

type Narrowing = Omit<EventFilters, 'sort' | 'order' | 'page'>;
type Narrowed = Omit<ListQuery, 'sort' | 'order' | 'limit' | 'offset'>;

/** The filters that are remembered in cookies, in the order in which they appear above the list. */
export const REMEMBERED_NAMES = [
  ...['status', 'featured', 'recurring', 'imported', 'location', 'expired'],
] as const satisfies readonly (keyof EventFilters)[];
export type Remembered = (typeof REMEMBERED_NAMES)[number];
/** The filters that have a select. */
export type Selected = Remembered | 'organizer' | 'venue' | 'style';

/** The query to send to the API. */
export function queryOf({ page, sort, order, ...filters }: EventFilters): ListQuery {
  return { ...narrowing(filters), sort, order, limit: PAGE_SIZE, offset: PAGE_SIZE * (page - 1) };
}

/** The filters alone, in the form that every call about events takes. */
export function narrowing({ location, recurring, search, changedBy, ...rest }: Narrowing): Narrowed {
  const { status, featured, imported, expired, when } = rest;
  return {
    status,
    featured,
    imported,
    expired,
    when,
    ...(search && { search }),
    ...(changedBy && { changedBy }),
    regionId: location,
    eventOrganizerId: rest.organizer,
    venueId: rest.venue,
    danceStyleId: rest.style,
    isRecurring: recurring,
  };
}
