import { queryOptions } from '@tanstack/react-query';
import { listDanceStyles } from '#contracts/danceStyles/calls.ts';
import { previewMerge } from '#contracts/events/mergeStyleCalls.ts';
import { send } from '../platform/calls/api.ts';
import { toldOfChanges } from '../platform/live/live.ts';

/** Filters and forms of events read the same query: what changes here shows there. */
export const danceStylesKey = ['danceStyles'] as const;

export const danceStylesQuery = () =>
  queryOptions({
    queryKey: danceStylesKey,
    queryFn: async ({ signal }) => (await send(listDanceStyles, {}, { signal })).danceStyles,
    ...toldOfChanges,
  });

export const mergePreviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...danceStylesKey, 'merge', id],
    queryFn: ({ signal }) => send(previewMerge, { params: { id } }, { signal }),
    staleTime: 0,
  });
