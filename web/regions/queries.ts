import { queryOptions } from '@tanstack/react-query';
import { suggestCities } from '#contracts/places/calls.ts';
import { compareNames } from '#contracts/platform/text/compareNames.ts';
import { listRegions, offerRegions, regionBook } from '#contracts/regions/calls.ts';
import { bookList } from '../platform/book/bookList.ts';
import { send } from '../platform/calls/api.ts';
import { toldOfChanges } from '../platform/live/live.ts';

/** The list of regions, its filters and its queries. */
export const REGIONS = bookList(regionBook);
export const regionsKey = REGIONS.key;

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
