import { queryOptions } from '@tanstack/react-query';
import { showUnassigned, suggestRegions, UNASSIGNED_LISTED } from '#contracts/events/unassignedCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { toldOfChanges } from '../../platform/live/live.ts';
import { eventListQuery, eventsKey } from '../event/queries.ts';

/** The events without a region: what comes next first. */
export const unassignedQuery = () =>
  eventListQuery({ regionId: 'null', limit: UNASSIGNED_LISTED, sort: 'upcoming' });

export const suggestionsQuery = () =>
  queryOptions({
    queryKey: [...eventsKey, 'suggestions'],
    queryFn: async ({ signal }) => {
      const { suggestions } = await send(suggestRegions, {}, { signal });
      return new Map(suggestions.map(one => [one.id, one]));
    },
    ...toldOfChanges,
  });

/** One event, also when it has a region by now. */
export const unassignedOneQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'unassigned', id],
    queryFn: ({ signal }) => send(showUnassigned, { params: { id } }, { signal }),
    ...toldOfChanges,
  });
