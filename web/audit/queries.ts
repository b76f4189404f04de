import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { listActs, listAudit, showFact } from '#contracts/audit/calls.ts';
import { findThings } from '#contracts/audit/thingCalls.ts';
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

/** Things and people that ever had a name that matches a search text. */
export const thingsQuery = (words: string, category: string | undefined) =>
  queryOptions({
    queryKey: [...auditKey, 'things', words, category],
    queryFn: ({ signal }) => send(findThings, { query: { q: words, category } }, { signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });

/** The thing of a stream, by its last name. */
export const thingQuery = (stream: string) =>
  queryOptions({
    queryKey: [...auditKey, 'thing', stream],
    queryFn: ({ signal }) => send(findThings, { query: { stream } }, { signal }),
    staleTime: 60_000,
  });
