import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readTime } from '../../platform/calls/readTimes.ts';
import { actsSince, watchLive } from '../../platform/live/live.ts';

/** Refetches a query when others have written to streams of these kinds since it was read. */
export function useRefetchOnActs(queryKey: QueryKey, kinds: readonly string[]): void {
  const client = useQueryClient();
  const hash = JSON.stringify([queryKey, kinds]);
  useEffect(
    () =>
      watchLive(() => {
        const query = client.getQueryCache().find({ queryKey });
        const at = query && readTime(query);
        if (!query || !at || query.state.fetchStatus !== 'idle') return;
        if (actsSince(at, kinds, { others: true }) > 0) void client.refetchQueries({ queryKey });
      }),
    // The hash covers the key and the kinds.
    [client, hash],
  );
}
