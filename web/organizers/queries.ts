import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { organizerBook, showOrganizer } from '#contracts/organizers/calls.ts';
import { listUsers } from '#contracts/users/calls.ts';
import { bookList } from '../platform/book/bookList.ts';
import { send } from '../platform/calls/api.ts';

/** The list of organizers, its filters and its queries. */
export const ORGANIZERS = bookList(organizerBook);
export const organizersKey = ORGANIZERS.key;

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
