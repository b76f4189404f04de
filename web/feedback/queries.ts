import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type FiguresBy, feedbackFigures, listFeedback, showFeedback } from '#contracts/feedback/calls.ts';
import { send } from '../platform/calls/api.ts';
import {
  anId,
  type FiltersOf,
  listFilters,
  oneOf,
  pageNumber,
  pageQuery,
  words,
} from '../platform/list/listFilters.ts';
import { toldOfChanges } from '../platform/live/live.ts';

export const FEEDBACK_LIST = listFilters({
  search: words(200),
  id: anId,
  task: oneOf(['all', 'open', 'closed', 'none']),
  event: anId,
  organizer: anId,
  sort: oneOf(['newest']),
  order: oneOf(['desc']),
  page: pageNumber,
});

export const feedbackKey = ['feedback'] as const;

/** The newest comes first, and nothing else is offered. */
export const feedbackListQuery = (filters: FiltersOf<typeof FEEDBACK_LIST>) =>
  queryOptions({
    queryKey: [...feedbackKey, 'list', filters],
    async queryFn({ signal }) {
      const { sort: _, order: __, id: ___, event, organizer, ...query } = pageQuery(filters);
      const about = { ...(event && { event }), ...(organizer && { organizer }) };
      const answer = await send(listFeedback, { query: { ...query, ...about } }, { signal });
      return { ...answer, total: answer.pagination.total };
    },
    placeholderData: keepPreviousData,
    ...toldOfChanges,
  });

export const feedbackQuery = (id: string) =>
  queryOptions({
    queryKey: [...feedbackKey, 'one', id],
    queryFn: async ({ signal }) => (await send(showFeedback, { params: { id } }, { signal })).feedback,
    ...toldOfChanges,
  });

export const figuresQuery = (by: FiguresBy) =>
  queryOptions({
    queryKey: [...feedbackKey, 'figures', by],
    queryFn: async ({ signal }) => (await send(feedbackFigures, { query: { by } }, { signal })).figures,
    placeholderData: keepPreviousData,
    ...toldOfChanges,
  });
