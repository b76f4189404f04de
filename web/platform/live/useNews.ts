import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { hasOwnPending, watchOwn } from '../calls/ownActs.ts';
import { readTime } from '../calls/readTimes.ts';
import { actsSince, currentLive, watchLive } from './live.ts';

type News = {
  /**
   * How current the data shown is, in milliseconds since 1970; null while it is up to date; undefined while
   * nothing has been read.
   */
  asOf: number | null | undefined;
  /** The number of changes by others since then. */
  changes: number;
};

/**
 * News for queries that are shown together. They must be of the same moment: if one was read after a change
 * and another before it, the older one is read again.
 */
export function useNews(of: QueryKey, kinds?: readonly string[]): News {
  const client = useQueryClient();
  const watch = useCallback(
    (listener: () => void) => {
      const stops = [watchLive(listener), watchOwn(listener), client.getQueryCache().subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [client],
  );
  const read = () => readOldest(client, of);
  const last = useRef(0);
  const changes = useSyncExternalStore(watch, () => {
    // Keeps the last count until it is known which changes are this browser's own.
    if (!hasOwnPending()) last.current = actsSince(read(), kinds, { others: true });
    return last.current;
  });
  const asOf = useSyncExternalStore(watch, () => {
    const { connected, behindSince } = currentLive();
    if (connected && changes === 0 && !hasFailed(client, of)) return behindSince;
    return Math.min(read(), behindSince ?? Infinity);
  });
  const torn = useSyncExternalStore(watch, () => readBefore(client, of, kinds).join('\n'));
  useEffect(() => {
    const hashes = torn.split('\n');
    void client.refetchQueries({ queryKey: of, predicate: ({ queryHash }) => hashes.includes(queryHash) });
  }, [client, torn]);
  return { asOf: asOf === Infinity ? undefined : asOf, changes };
}

/** Whether the last read of one of the queries failed. */
function hasFailed(client: QueryClient, queryKey: QueryKey): boolean {
  const shown = client.getQueryCache().findAll({ queryKey, type: 'active' });
  return shown.some(({ state }) => state.status === 'error' || state.fetchFailureCount > 0);
}

function shownQueries(client: QueryClient, queryKey: QueryKey) {
  return client
    .getQueryCache()
    .findAll({ queryKey, type: 'active' })
    .map(query => ({ query, at: readTime(query) ?? Infinity }));
}

function readOldest(client: QueryClient, of: QueryKey): number {
  return Math.min(...shownQueries(client, of).map(({ at }) => at));
}

/** The queries that lack a change another one shows. */
function readBefore(client: QueryClient, of: QueryKey, kinds?: readonly string[]): string[] {
  const shown = shownQueries(client, of).filter(({ at }) => at !== Infinity);
  const newest = actsSince(Math.max(...shown.map(({ at }) => at)), kinds);
  return shown
    .filter(({ query, at }) => query.state.fetchStatus === 'idle' && actsSince(at, kinds) > newest)
    .map(({ query }) => query.queryHash);
}
