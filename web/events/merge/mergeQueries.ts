import { queryOptions } from '@tanstack/react-query';
import { listLikelyDuplicates, previewEventMerge } from '#contracts/events/mergeCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { eventsKey } from '../event/queries.ts';

export const likelyDuplicatesQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'duplicates', id],
    queryFn: async ({ signal }) =>
      (await send(listLikelyDuplicates, { params: { id } }, { signal })).duplicates,
  });

/** Read again whenever it is opened: a merge must not be decided on what was there before. */
export const mergePreviewQuery = (id: string, into: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'mergePreview', id, into],
    queryFn: ({ signal }) => send(previewEventMerge, { params: { id }, query: { into } }, { signal }),
    staleTime: 0,
  });
