import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOrganizers } from '#contracts/organizers/calls.ts';
import { ORGANIZER_STATUSES } from '#contracts/organizers/organizer.ts';
import { send } from '../platform/calls/api.ts';
import {
  anId,
  type FiltersOf,
  listFilters,
  oneOf,
  pageNumber,
  pageQuery,
  words,
} from '../platform/list/listFilters.ts';
import { toldOfChanges } from '../platform/live/live.ts';

export const ORGANIZER_LIST = listFilters({
  search: words(200),
  id: anId,
  status: oneOf(['all', ...ORGANIZER_STATUSES]),
  verified: oneOf(['all', 'true', 'false']),
  sort: oneOf(['name', 'city', 'joined']),
  order: oneOf(['asc', 'desc']),
  page: pageNumber,
});

export const organizersKey = ['organizers'] as const;

export const organizerListQuery = (filters: FiltersOf<typeof ORGANIZER_LIST>) =>
  queryOptions({
    queryKey: [...organizersKey, 'list', filters],
    queryFn: ({ signal }) => send(listOrganizers, { query: pageQuery(filters) }, { signal }),
    placeholderData: keepPreviousData,
    ...toldOfChanges,
  });
