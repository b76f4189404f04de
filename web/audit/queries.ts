import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { listActs, listAudit, showFact } from '#contracts/audit/calls.ts';
import { searchAll } from '#contracts/system/searchCalls.ts';
import { send } from '../platform/calls/api.ts';
import { toldOfChanges } from '../platform/live/live.ts';

const auditKey = ['audit'] as const;
export const actsKey = [...auditKey, 'acts'] as const;
const CHILDREN = 50;

export const actsQuery = (query: z.input<typeof listActs.query>) =>
  queryOptions({
    queryKey: [...actsKey, query],
    queryFn: ({ signal }) => send(listActs, { query }, { signal }),
    ...toldOfChanges,
    placeholderData: keepPreviousData,
  });

/** All facts of one act, newest first. */
export const factsOfActQuery = (correlationId: string) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, 'act', correlationId],
    queryFn: ({ pageParam, signal }) =>
      send(listAudit, { query: { correlationId, limit: CHILDREN, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) =>
      pagination.hasMore ? pagination.offset + pagination.limit : undefined,
  });

export const factQuery = (position: string) =>
  queryOptions({
    queryKey: [...auditKey, 'fact', position],
    queryFn: ({ signal }) => send(showFact, { params: { position } }, { signal }),
  });

/** Things and people that match a search text. */
export const thingsQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: ({ signal }) => send(searchAll, { query: { q: words } }, { signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
