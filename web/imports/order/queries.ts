import { queryOptions } from '@tanstack/react-query';
import { importFiles, showImport } from '#contracts/imports/calls.ts';
import { isOver } from '#contracts/platform/run.ts';
import { showRun } from '#contracts/system/runCalls.ts';
import { send } from '../../platform/calls/api.ts';

const LOOK_AGAIN = 600;

/** The files that lie on the server, to be imported. */
export const importFilesQuery = () =>
  queryOptions({
    queryKey: ['importFiles'],
    queryFn: async ({ signal }) => (await send(importFiles, {}, { signal })).files,
    staleTime: 0,
  });

/** An import, polled until it is over. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => send(showImport, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (isOver(state.data?.status) ? false : LOOK_AGAIN),
  });

/** The run that undoes an import, polled until it is over. */
export const undoQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'undo', id],
    queryFn: ({ signal }) => send(showRun, { params: { id }, query: { limit: 1 } }, { signal }),
    refetchInterval: ({ state }) => (isOver(state.data?.run.status) ? false : LOOK_AGAIN),
  });
