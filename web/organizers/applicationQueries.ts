import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { APPLICATION_STATUSES } from '#contracts/organizers/application.ts';
import { listApplications, showApplication } from '#contracts/organizers/applicationCalls.ts';
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

export const APPLICATION_LIST = listFilters({
  search: words(200),
  id: anId,
  status: oneOf([...APPLICATION_STATUSES, 'all']),
  sort: oneOf(['received', 'organizer', 'name']),
  order: oneOf(['asc', 'desc']),
  page: pageNumber,
});

export const applicationsKey = ['applications'] as const;

export const applicationListQuery = (filters: FiltersOf<typeof APPLICATION_LIST>) =>
  queryOptions({
    queryKey: [...applicationsKey, 'list', filters],
    queryFn: ({ signal }) => send(listApplications, { query: pageQuery(filters) }, { signal }),
    placeholderData: keepPreviousData,
    ...toldOfChanges,
  });

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...applicationsKey, 'one', id],
    queryFn: ({ signal }) => send(showApplication, { params: { id } }, { signal }),
    ...toldOfChanges,
  });
