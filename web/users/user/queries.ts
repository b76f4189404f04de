import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listSessions } from '#contracts/access/sessionCalls.ts';
import { listActs } from '#contracts/audit/calls.ts';
import { referenceData } from '#contracts/events/referenceCalls.ts';
import { compareNames } from '#contracts/platform/text/compareNames.ts';
import { userBook } from '#contracts/users/calls.ts';
import { listUserLogins, showUserDetails } from '#contracts/users/detailCalls.ts';
import { listInvitations } from '#contracts/users/invitationCalls.ts';
import { showProfile } from '#contracts/users/ownCalls.ts';
import { listSubmissions } from '#contracts/users/submissionCalls.ts';
import { bookList } from '../../platform/book/bookList.ts';
import { send } from '../../platform/calls/api.ts';

/** The list of users, its filters and its queries. */
export const USERS = bookList(userBook);
export const usersKey = USERS.key;

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await send(listSessions, {}, { signal })).sessions,
  });

export const userDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, 'details', id],
    queryFn: ({ signal }) => send(showUserDetails, { params: { id }, query: {} }, { signal }),
  });

/** The regions that somebody can be given, by city. */
export const citiesQuery = () =>
  queryOptions({
    queryKey: ['references', 'cities'],
    async queryFn({ signal }) {
      const { regions } = await send(referenceData, { query: { limit: 1000 } }, { signal });
      return regions.toSorted((one, other) => compareNames(one.city, other.city));
    },
    staleTime: 5 * 60_000,
  });

export const submissionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, 'submissions', id],
    queryFn: async ({ signal }) => (await send(listSubmissions, { params: { id } }, { signal })).submissions,
  });

/** How many entries a page of a list in the details has. */
export const DETAIL_PAGE = 20;

const pageOf = (page: number) => ({ limit: DETAIL_PAGE, offset: (page - 1) * DETAIL_PAGE });

export const userLoginsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...usersKey, 'logins', id, page],
    queryFn: ({ signal }) => send(listUserLogins, { params: { id }, query: pageOf(page) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const userActsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...usersKey, 'acts', id, page],
    queryFn: ({ signal }) => send(listActs, { query: { actorId: id, ...pageOf(page) } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** How often, in ms, an invitation whose mail is about to be sent is read again. */
const SENDING = 1_500;

export const invitationsQuery = () =>
  queryOptions({
    queryKey: ['invitations'],
    queryFn: async ({ signal }) => (await send(listInvitations, {}, { signal })).invitations,
    // Until each mail is on its way, which takes a moment.
    refetchInterval: ({ state }) => (state.data?.some(({ sentAt }) => sentAt === null) ? SENDING : false),
  });

export const ownProfileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: async ({ signal }) => (await send(showProfile, {}, { signal })).profile,
  });
