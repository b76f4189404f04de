import { queryOptions } from '@tanstack/react-query';
import { listEffects } from '#contracts/system/effectCalls.ts';
import { send } from '../../platform/calls/api.ts';

const REFETCH_MS = 30_000;

/** How many effects failed or have an unknown outcome. */
export const effectTroublesQuery = () =>
  queryOptions({
    queryKey: ['system', 'effects', 'troubles'],
    queryFn: ({ signal }) => send(listEffects, { query: { limit: 1, status: 'failed' } }, { signal }),
    select: ({ counts }) => counts.failed + counts.unknown,
    refetchInterval: REFETCH_MS,
  });
