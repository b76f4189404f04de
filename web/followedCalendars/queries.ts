import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listFollowedCalendars, lookAtAddress } from '#contracts/followedCalendars/calls.ts';
import { listOrganizers } from '#contracts/organizers/calls.ts';
import { offerRegions } from '#contracts/regions/calls.ts';
import { newKey, send } from '../platform/calls/api.ts';
import {
  anId,
  type FiltersOf,
  listFilters,
  oneOf,
  pageNumber,
  pageQuery,
  words,
} from '../platform/list/listFilters.ts';

export const CALENDAR_LIST = listFilters({
  search: words(200),
  id: anId,
  state: oneOf(['all', 'active', 'failing', 'paused']),
  sort: oneOf(['name', 'read']),
  order: oneOf(['asc', 'desc']),
  page: pageNumber,
});

export const calendarsKey = ['followedCalendars'] as const;

/** Polls are no facts, so the change feed does not report them: the list is refetched while it is visible. */
const POLLED_MS = 10_000;

export const calendarListQuery = (filters: FiltersOf<typeof CALENDAR_LIST>) => {
  const query = pageQuery(filters);
  return queryOptions({
    queryKey: [...calendarsKey, 'list', query],
    queryFn: ({ signal }) => send(listFollowedCalendars, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLLED_MS,
  });
};

/** What is at an address; it is looked at once. */
export const lookQuery = (url: string) =>
  queryOptions({
    queryKey: [...calendarsKey, 'look', url],
    queryFn: ({ signal }) => send(lookAtAddress, { body: { url } }, { signal, key: newKey() }),
    enabled: /^(?:https?|webcal):\/\/[^/]+\./i.test(url),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** One calendar, for a dialog about it; null if it is no longer followed. */
export const calendarQuery = (id: string) =>
  queryOptions({
    queryKey: [...calendarsKey, 'one', id],
    queryFn: async ({ signal }) => {
      const { calendars } = await send(listFollowedCalendars, { query: { id } }, { signal });
      return calendars[0] ?? null;
    },
  });

const CHOICES = 1_000;

/** The regions and organizers that a calendar can be followed for. */
export const choicesQuery = () =>
  queryOptions({
    queryKey: ['references', 'ofCalendars'],
    async queryFn({ signal }) {
      const [{ regions }, { organizers }] = await Promise.all([
        send(offerRegions, { query: { status: 'all' } }, { signal }),
        send(listOrganizers, { query: { limit: CHOICES } }, { signal }),
      ]);
      return { regions, organizers };
    },
  });
