import { STATUSES } from '#contracts/events/event.ts';
import { PAGE_SIZE } from '#contracts/platform/page.ts';
import type { ListQuery } from './queries.ts';

/** What the list shows, as the address holds it. */
export type EventFilters = {
  search: string;
  status: 'all' | (typeof STATUSES)[number];
  featured: 'all' | 'featured' | 'not-featured';
  recurring: 'all' | 'recurring' | 'master' | 'instances' | 'single';
  imported: 'all' | 'imported' | 'manual';
  /** A region's id, `null` as a word for events without one, or `all`. */
  location: string;
  expired: 'all' | 'active' | 'expired';
  sort: 'start' | 'title' | 'status' | 'updated';
  order: 'asc' | 'desc';
  page: number;
};

type Narrowing = Omit<EventFilters, 'sort' | 'order' | 'page'>;
type Narrowed = Omit<ListQuery, 'sort' | 'order' | 'limit' | 'offset'>;

/** The filters that a cookie remembers, with what each may be; `location` may be any region. */
export const REMEMBERED = {
  status: ['all', ...STATUSES],
  featured: ['all', 'featured', 'not-featured'],
  recurring: ['all', 'recurring', 'master', 'instances', 'single'],
  imported: ['all', 'imported', 'manual'],
  location: null,
  expired: ['all', 'active', 'expired'],
} as const satisfies Partial<Record<keyof EventFilters, readonly string[] | null>>;
export type Remembered = keyof typeof REMEMBERED;
export const REMEMBERED_NAMES = Object.keys(REMEMBERED) as Remembered[];

const SORTS = ['start', 'title', 'status', 'updated'] as const;
const REGION = /^(all|null|[0-9a-f-]{36})$/;
const DEFAULTS: EventFilters = {
  search: '',
  status: 'all',
  featured: 'all',
  recurring: 'all',
  imported: 'all',
  location: 'all',
  expired: 'all',
  sort: 'start',
  order: 'desc',
  page: 1,
};

/** Reads the filters out of an address; what it does not know how to read is as if it were not there. */
export function filtersFrom(address: URLSearchParams): EventFilters {
  const page = Number(address.get('page'));
  return {
    search: address.get('search')?.slice(0, 200) ?? '',
    status: oneOf(REMEMBERED.status, address.get('status')) ?? 'all',
    featured: oneOf(REMEMBERED.featured, address.get('featured')) ?? 'all',
    recurring: oneOf(REMEMBERED.recurring, address.get('recurring')) ?? 'all',
    imported: oneOf(REMEMBERED.imported, address.get('imported')) ?? 'all',
    location: REGION.test(address.get('location') ?? '') ? address.get('location')! : 'all',
    expired: oneOf(REMEMBERED.expired, address.get('expired')) ?? 'all',
    sort: oneOf(SORTS, address.get('sort')) ?? DEFAULTS.sort,
    order: oneOf(['asc', 'desc'] as const, address.get('order')) ?? DEFAULTS.order,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Writes filters into an address, leaving out what is as it would be anyway. A changed filter goes to page 1. */
export function withFilters(address: URLSearchParams, changed: Partial<EventFilters>): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries({ page: 1, ...changed })) {
    if (value === DEFAULTS[name as keyof EventFilters]) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The filters that are in force, by name; neither sorting nor the page is one. */
export function activeFilters(filters: EventFilters): (Remembered | 'search')[] {
  return (['search', ...REMEMBERED_NAMES] as const).filter(name => filters[name] !== DEFAULTS[name]);
}

/** What the API is asked for. */
export function queryOf({ page, sort, order, ...filters }: EventFilters): ListQuery {
  return { ...narrowing(filters), sort, order, limit: PAGE_SIZE, offset: PAGE_SIZE * (page - 1) };
}

/** The filters alone, as every call about events understands them. */
export function narrowing({ location, recurring, search, ...rest }: Narrowing): Narrowed {
  const { status, featured, imported, expired } = rest;
  return {
    ...{ status, featured, imported, expired },
    ...(search && { search }),
    regionId: location,
    isRecurring: recurring,
  };
}

function oneOf<const Value extends string>(known: readonly Value[], value: string | null): Value | undefined {
  return known.find(one => one === value);
}
