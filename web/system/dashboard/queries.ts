import { queryOptions } from '@tanstack/react-query';
import { listActs } from '#contracts/audit/calls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import {
  dashboardStats,
  eventsPerWeek,
  firstSteps,
  regionsOnMap,
  systemStatus,
} from '#contracts/system/dashboardCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { type ChangedToday, changedToday } from '../../platform/list/changedToday.ts';
import { inTime } from '../../platform/page/lazyScreen.ts';

export type Stats = AnswerOf<typeof dashboardStats>;
export type Week = AnswerOf<typeof eventsPerWeek>['weeks'][number];
export type MapRegion = AnswerOf<typeof regionsOnMap>['regions'][number];

/** The key prefix of the dashboard's queries, all of which Refresh refetches. */
export const dashboardKey = ['dashboard'] as const;

export const statsQuery = () =>
  queryOptions({
    queryKey: [...dashboardKey, 'stats'],
    queryFn: ({ signal }) => send(dashboardStats, {}, { signal }),
  });

/** How many facts were recorded today in a capacity. */
export const changedTodayQuery = (capacity: ChangedToday) =>
  queryOptions({
    queryKey: [...dashboardKey, 'today', capacity],
    async queryFn({ signal }) {
      const query = { ...changedToday(capacity), limit: 1 };
      const { matching, andMore } = await send(listActs, { query }, { signal });
      return { matching, andMore };
    },
  });

export const weeksQuery = () =>
  queryOptions({
    queryKey: [...dashboardKey, 'weeks'],
    queryFn: async ({ signal }) => (await send(eventsPerWeek, {}, { signal })).weeks,
  });

export const regionsQuery = () =>
  queryOptions({
    queryKey: [...dashboardKey, 'regions'],
    queryFn: async ({ signal }) => (await send(regionsOnMap, {}, { signal })).regions,
  });

export const statusQuery = () =>
  queryOptions({
    queryKey: [...dashboardKey, 'status'],
    queryFn: ({ signal }) => send(systemStatus, {}, { signal }),
    refetchInterval: 60_000,
  });

export const firstStepsQuery = () =>
  queryOptions({
    queryKey: [...dashboardKey, 'firstSteps'],
    queryFn: async ({ signal }) => (await send(firstSteps, {}, { signal })).taken,
  });

/** A chunk that is loaded when it is first shown. It never becomes stale. */
export const partQuery = <Part>(name: string, load: () => Promise<Part>) =>
  queryOptions({
    queryKey: ['part', name],
    queryFn: () => inTime(load),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
