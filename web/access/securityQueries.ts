import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  listAdministratorSessions,
  listSignIns,
  SIGN_IN_OUTCOMES,
  showLockedSignIns,
} from '#contracts/access/securityCalls.ts';
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

export const SIGN_IN_LIST = listFilters({
  search: words(200),
  id: anId,
  outcome: oneOf(['all', ...SIGN_IN_OUTCOMES]),
  when: oneOf(['all', 'last24hours']),
  sort: oneOf(['at']),
  order: oneOf(['desc']),
  page: pageNumber,
});

export const securityKey = ['security'] as const;

export const signInsQuery = (filters: FiltersOf<typeof SIGN_IN_LIST>) =>
  queryOptions({
    queryKey: [...securityKey, 'signIns', filters],
    queryFn: ({ signal }) => send(listSignIns, { query: pageQuery(filters) }, { signal }),
    placeholderData: keepPreviousData,
    ...toldOfChanges,
  });

export const lockedSignInsQuery = () =>
  queryOptions({
    queryKey: [...securityKey, 'doors'],
    queryFn: ({ signal }) => send(showLockedSignIns, {}, { signal }),
    ...toldOfChanges,
  });

export const administratorSessionsQuery = () =>
  queryOptions({
    queryKey: [...securityKey, 'sessions'],
    queryFn: ({ signal }) => send(listAdministratorSessions, {}, { signal }),
    ...toldOfChanges,
  });
