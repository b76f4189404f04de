import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listRecommendations, showRecommendation } from '#contracts/recommendations/moderationCalls.ts';
import { RECOMMENDATION_STATUSES } from '#contracts/recommendations/recommendation.ts';
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

export const RECOMMENDATION_LIST = listFilters({
  search: words(200),
  id: anId,
  status: oneOf([...RECOMMENDATION_STATUSES, 'all', 'trash']),
  sort: oneOf(['waiting']),
  order: oneOf(['asc']),
  page: pageNumber,
});

export const recommendationsKey = ['recommendations'] as const;

/** What waits longest comes first, and nothing else is offered. */
export const recommendationListQuery = (filters: FiltersOf<typeof RECOMMENDATION_LIST>) =>
  queryOptions({
    queryKey: [...recommendationsKey, 'list', filters],
    queryFn({ signal }) {
      const { sort: _, order: __, id, ...query } = pageQuery(filters);
      return send(listRecommendations, { query: { ...query, ...(id && { id }) } }, { signal });
    },
    placeholderData: keepPreviousData,
    ...toldOfChanges,
  });

export const recommendationQuery = (id: string) =>
  queryOptions({
    queryKey: [...recommendationsKey, 'one', id],
    queryFn: ({ signal }) => send(showRecommendation, { params: { id } }, { signal }),
    ...toldOfChanges,
  });
