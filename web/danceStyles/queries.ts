import { queryOptions } from '@tanstack/react-query';
import { previewMerge } from '#contracts/events/mergeStyleCalls.ts';
import { send } from '../platform/calls/api.ts';
import { toldOfChanges } from '../platform/live/live.ts';
import { danceStylesKey, danceStylesQuery } from '../platform/things/danceStyles.ts';

/** The dance styles as their own screen shows them: as fresh as any list. */
export const styleListQuery = () =>
  queryOptions({ ...danceStylesQuery(), staleTime: 15_000, ...toldOfChanges });

export const mergePreviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...danceStylesKey, 'merge', id],
    queryFn: ({ signal }) => send(previewMerge, { params: { id } }, { signal }),
    staleTime: 0,
  });
