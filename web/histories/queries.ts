import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { previewHistory, showHistory, type WantedOfHistory } from '#contracts/audit/historyCalls.ts';
import { type ActsToUndo, previewUndoActs } from '#contracts/audit/undoActsCalls.ts';
import { isOver } from '#contracts/platform/run.ts';
import { showRun } from '#contracts/system/runCalls.ts';
import { send } from '../platform/calls/api.ts';
import { toldOfChanges } from '../platform/live/live.ts';

const key = ['histories'] as const;
const ACTS = 20;
const LOOK_MS = 700;
const MOST_ITEMS = 1_000;

/** The history of a thing, newest first; up to a moment if given. */
export const historyQuery = (stream: string, at?: string) =>
  infiniteQueryOptions({
    queryKey: [...key, stream, at],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: ACTS, offset: pageParam, at };
      return send(showHistory, { params: { stream }, query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length * ACTS : undefined),
    ...toldOfChanges,
  });

/** What taking something back would change at this moment. */
export const previewQuery = (stream: string, wanted: WantedOfHistory) =>
  queryOptions({
    queryKey: [...key, stream, 'preview', wanted],
    queryFn: ({ signal }) => send(previewHistory, { params: { stream }, body: wanted }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const undoPreviewQuery = (order: ActsToUndo) =>
  queryOptions({
    queryKey: [...key, 'undoActs', order],
    queryFn: ({ signal }) => send(previewUndoActs, { body: order }, { signal }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** A run, looked at until it is over, with what it did not do. */
export const undoRunQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'run', id],
    queryFn: async ({ signal }) => {
      const found = await send(showRun, { params: { id }, query: { limit: MOST_ITEMS } }, { signal });
      return { run: found.run, items: found.items.filter(({ message }) => message !== null) };
    },
    refetchInterval: ({ state }) => (isOver(state.data?.run.status) ? false : LOOK_MS),
  });
