import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PAGE_SIZE } from '#contracts/platform/page.ts';
import { isOver } from '#contracts/platform/run.ts';
import { listRuns } from '#contracts/system/runCalls.ts';
import { send } from '../../platform/calls/api.ts';

const BUSY_MS = 1_500;
const IDLE_MS = 10_000;

/** One page of all runs, newest first; refetched quickly while one of them is under way. */
export const runListQuery = (page: number) =>
  queryOptions({
    queryKey: ['system', 'runs', page],
    queryFn: ({ signal }) =>
      send(listRuns, { query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ status }) => !isOver(status)) ? BUSY_MS : IDLE_MS,
  });
