import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listRegions } from '#contracts/regions/calls.ts';
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
