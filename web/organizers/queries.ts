import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOrganizers, showOrganizer } from '#contracts/organizers/calls.ts';
import { ORGANIZER_STATUSES } from '#contracts/organizers/organizer.ts';
import { listUsers } from '#contracts/users/calls.ts';
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
  sort: oneOf(['name', 'city', 'team', 'joined']),
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

/** One organizer with its team. */
export const organizerQuery = (id: string) =>
  queryOptions({
    queryKey: [...organizersKey, 'one', id],
    queryFn: async ({ signal }) => (await send(showOrganizer, { params: { id } }, { signal })).organizer,
  });

/** How many users are offered at once; the search narrows them. */
const OFFERED = 20;

/** Active users who are not on the team yet, by name. */
export const candidatesQuery = (organizerId: string, search: string) =>
  queryOptions({
    queryKey: [...organizersKey, 'candidates', organizerId, search],
    queryFn: async ({ signal }) => {
      const byName = { sort: 'name', order: 'asc', limit: OFFERED } as const;
      const query = { ...byName, notOnTeamOf: organizerId, search, status: 'active' as const };
      return (await send(listUsers, { query }, { signal })).users;
    },
    placeholderData: keepPreviousData,
  });
