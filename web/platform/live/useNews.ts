import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { ownOnTheirWay, watchOwn } from '../calls/ownActs.ts';
import { readTime } from '../calls/readTimes.ts';
import { actsSince, currentLive, watchLive } from './live.ts';

type News = {
  /**
   * Of when what is shown is, in milliseconds since 1970; null while it is as everything is at the moment;
   * undefined while nothing has been read.
   */
  asOf: number | null | undefined;
  /** How much others have changed since. */
  changes: number;
};

/**
 * What is new for queries that are shown together. They are all of one moment: when one of them was read after a
 * change and another before it, the other is read again.
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
    // Until it is known which of them are this browser's own.
    if (!ownOnTheirWay()) last.current = actsSince(read(), kinds, { others: true });
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

/** Whether one of the queries could not be read the last time. */
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

/** The queries that lack a change which another one shows. */
function readBefore(client: QueryClient, of: QueryKey, kinds?: readonly string[]): string[] {
  const shown = shownQueries(client, of).filter(({ at }) => at !== Infinity);
  const newest = actsSince(Math.max(...shown.map(({ at }) => at)), kinds);
  return shown
    .filter(({ query, at }) => query.state.fetchStatus === 'idle' && actsSince(at, kinds) > newest)
    .map(({ query }) => query.queryHash);
}
