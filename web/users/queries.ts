import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ROLES } from '#contracts/access/calls.ts';
import { listSessions } from '#contracts/access/sessionCalls.ts';
import { listUsers } from '#contracts/users/calls.ts';
import { USER_STATUSES } from '#contracts/users/user.ts';
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

export const USER_LIST = listFilters({
  search: words(200),
  id: anId,
  role: oneOf(['all', ...ROLES]),
  status: oneOf(['all', ...USER_STATUSES]),
  joined: oneOf(['all', 'last30days']),
  sort: oneOf(['joined', 'name', 'role', 'status']),
  order: oneOf(['desc', 'asc']),
  page: pageNumber,
});

export const usersKey = ['users'] as const;

export const userListQuery = (filters: FiltersOf<typeof USER_LIST>) =>
  queryOptions({
    queryKey: [...usersKey, 'list', filters],
    queryFn: ({ signal }) => send(listUsers, { query: pageQuery(filters) }, { signal }),
    placeholderData: keepPreviousData,
    ...toldOfChanges,
  });

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await send(listSessions, {}, { signal })).sessions,
  });
