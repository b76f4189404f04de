import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { searchAll } from '#contracts/system/searchCalls.ts';
import { send } from '../../platform/calls/api.ts';

export type Found = AnswerOf<typeof searchAll>;

export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: ({ signal }) => send(searchAll, { query: { q: words } }, { signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
