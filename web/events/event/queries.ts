import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { listDanceStyles } from '#contracts/danceStyles/calls.ts';
import { eventHistory, eventStats, listEvents, showEvent } from '#contracts/events/calls.ts';
import { referenceData } from '#contracts/events/referenceCalls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { send } from '../../platform/calls/api.ts';
import { toldOfChanges } from '../../platform/live/live.ts';
import { eventsKey } from './eventsKey.ts';
import { newestOf, unlessPast, withOwnWrites } from './ownWrites.ts';

export type ListQuery = z.input<typeof listEvents.query>;
export type EventPage = AnswerOf<typeof listEvents>;
export type DanceStyles = AnswerOf<typeof listDanceStyles>['danceStyles'];
export type References = AnswerOf<typeof referenceData>;

export { eventsKey };
export const eventListsKey = [...eventsKey, 'list'] as const;

const HISTORY_PAGE = 20;

export const eventListQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: [...eventListsKey, query],
    queryFn: async ({ signal }) => {
      const withOwn = unlessPast<EventPage>(withOwnWrites);
      return withOwn(await send(listEvents, { query }, { signal }));
    },
    ...toldOfChanges,
    placeholderData: keepPreviousData,
  });

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'one', id],
    queryFn: async ({ signal }) => {
      const newest = unlessPast(newestOf);
      return newest((await send(showEvent, { params: { id } }, { signal })).event);
    },
  });

export const eventHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...eventsKey, 'history', id],
    queryFn: ({ pageParam, signal }) =>
      send(eventHistory, { params: { id }, query: { limit: HISTORY_PAGE, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) =>
      pagination.hasMore ? pagination.offset + pagination.limit : undefined,
  });

export const referencesQuery = () =>
  queryOptions({
    queryKey: ['references'],
    queryFn: ({ signal }) => send(referenceData, { query: { limit: 1000 } }, { signal }),
    staleTime: 5 * 60_000,
  });

/** The dance styles to choose from: those that are offered, and what is chosen already. */
export const stylesToChoose = (styles: DanceStyles | undefined, chosen: readonly string[]) =>
  (styles ?? [])
    .filter(({ id, status }) => status === 'active' || chosen.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }));

export const regionStatsQuery = (regionId: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'stats', regionId],
    queryFn: ({ signal }) => send(eventStats, { query: { regionId } }, { signal }),
    ...toldOfChanges,
    placeholderData: keepPreviousData,
  });
