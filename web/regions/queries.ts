import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { suggestCities } from '#contracts/places/calls.ts';
import { compareNames } from '#contracts/platform/text/compareNames.ts';
import { listRegions, offerRegions } from '#contracts/regions/calls.ts';
import { send } from '../platform/calls/api.ts';
import {
  anId,
  type FiltersOf,
  listFilters,
  matching,
  oneOf,
  pageNumber,
  pageQuery,
  words,
} from '../platform/list/listFilters.ts';
import { toldOfChanges } from '../platform/live/live.ts';

export const REGION_LIST = listFilters({
  search: words(200),
  id: anId,
  country: matching(/^.{1,120}$/, 'all'),
  active: oneOf(['all', 'true', 'false']),
  popular: oneOf(['all', 'true', 'false']),
  sort: oneOf(['city', 'country']),
  order: oneOf(['asc', 'desc']),
  page: pageNumber,
});

export const regionsKey = ['regions'] as const;

export const regionListQuery = ({ country, ...filters }: FiltersOf<typeof REGION_LIST>) => {
  const query = { ...pageQuery(filters), country: country === 'all' ? '' : country };
  return queryOptions({
    queryKey: [...regionsKey, 'list', query],
    queryFn: ({ signal }) => send(listRegions, { query }, { signal }),
    placeholderData: keepPreviousData,
    ...toldOfChanges,
  });
};

/** One region, for a dialog about it. */
export const regionQuery = (id: string) =>
  queryOptions({
    queryKey: [...regionsKey, 'one', id],
    queryFn: async ({ signal }) => {
      const { regions } = await send(listRegions, { query: { id } }, { signal });
      return regions[0] ?? null;
    },
    ...toldOfChanges,
  });

/** Regions to choose from, active ones first. */
export const offeredRegionsQuery = () =>
  queryOptions({
    queryKey: [...regionsKey, 'offered'],
    queryFn: async ({ signal }) => {
      const { regions } = await send(offerRegions, { query: { status: 'all' } }, { signal });
      return regions.toSorted(
        (a, b) =>
          a.status.localeCompare(b.status) || compareNames(a.city, b.city) || a.id.localeCompare(b.id),
      );
    },
    ...toldOfChanges,
  });

export const citiesQuery = (q: string) =>
  queryOptions({
    queryKey: ['cities', q],
    queryFn: async ({ signal }) => (await send(suggestCities, { query: { q } }, { signal })).cities,
    staleTime: 5 * 60_000,
    retry: false,
  });
