import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { type BulkSelection, nameEvents, previewBulk } from '#contracts/events/bulkCalls.ts';
import { eventCalendar } from '#contracts/events/calendarCalls.ts';
import { listInstances } from '#contracts/events/seriesCalls.ts';
import { listTrash } from '#contracts/events/trashCalls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { isOver } from '#contracts/platform/run.ts';
import { showRun } from '#contracts/system/runCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { newestOf, unlessPast } from '../event/ownWrites.ts';
import { eventsKey } from '../event/queries.ts';

export type CalendarQuery = z.input<typeof eventCalendar.query>;
export type CalendarDate = AnswerOf<typeof eventCalendar>['dates'][number];
export type Outcome = 'ok' | 'skipped' | 'failed';

const DATES_PAGE = 50;
const TRASH_PAGE = 20;
const ITEMS_SHOWN = 100;
const LOOK_AGAIN = 600;

/** The dates of a series in pages, in order of date. */
export const instancesQuery = (seriesId: string) =>
  infiniteQueryOptions({
    queryKey: [...eventsKey, 'instances', seriesId],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: DATES_PAGE, offset: pageParam };
      const newest = unlessPast(newestOf);
      const page = await send(listInstances, { params: { id: seriesId }, query }, { signal });
      return { ...page, instances: page.instances.map(newest) };
    },
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) =>
      pagination.hasMore ? pagination.offset + pagination.limit : undefined,
  });

export const calendarQuery = (query: CalendarQuery) =>
  queryOptions({
    queryKey: [...eventsKey, 'calendar', query],
    queryFn: ({ signal }) => send(eventCalendar, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const trashQuery = (page: number) =>
  queryOptions({
    queryKey: [...eventsKey, 'trash', page],
    queryFn: ({ signal }) =>
      send(listTrash, { query: { limit: TRASH_PAGE, offset: TRASH_PAGE * (page - 1) } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const bulkPreviewQuery = (selection: z.input<typeof previewBulk.body>) =>
  queryOptions({
    queryKey: [...eventsKey, 'bulk', selection],
    queryFn: ({ signal }) => send(previewBulk, { body: selection as BulkSelection }, { signal }),
    // What a run will affect is counted again each time somebody is about to start one.
    staleTime: 0,
  });

export const namesQuery = (ids: string[]) =>
  queryOptions({
    queryKey: [...eventsKey, 'names', ids],
    queryFn: async ({ signal }) => (await send(nameEvents, { body: { ids } }, { signal })).names,
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });

/** A run, polled until it is over. */
export const runQuery = (id: string, outcome: Outcome) =>
  queryOptions({
    queryKey: ['runs', id, outcome],
    queryFn: ({ signal }) =>
      send(showRun, { params: { id }, query: { outcome, limit: ITEMS_SHOWN } }, { signal }),
    refetchInterval: ({ state }) => (isOver(state.data?.run.status) ? false : LOOK_AGAIN),
    placeholderData: keepPreviousData,
  });
