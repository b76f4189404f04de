import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { onLanguageChange } from '../texts/messages.ts';
import { askingAt } from './asking.ts';
import { backOff } from './backOff.ts';
import { isPassing } from './callFailed.ts';
import { noteReadTimes } from './readTimes.ts';

const TRIES = 2;
const RETRY = { first: 400, most: 2_000 };

/**
 * The cache of all server state. A call is retried only if that may help; a command is retried with the same
 * idempotency key, so it takes effect once.
 */
export function createQueryClient(Client = QueryClient): QueryClient {
  const retry = (count: number, error: Error) => count < TRIES && isPassing(error);
  const retryDelay = (count: number) => backOff(count, RETRY);
  const client = new Client({
    defaultOptions: {
      // Offline, a call is made and fails, which is reported; the default mode would wait silently.
      queries: {
        retry,
        retryDelay,
        staleTime: 15_000,
        networkMode: 'always',
        // Off by default in this mode.
        refetchOnReconnect: 'always',
      },
      mutations: { retry, retryDelay, networkMode: 'always' },
    },
  });
  // Texts from the server are in the old language: fetch them again.
  onLanguageChange(() => void client.invalidateQueries());
  return noteReadTimes(client);
}

/**
 * A cache of what was at an earlier moment. What its queries send is about that moment (`askingAt`), whichever screen
 * they belong to; screens know nothing of it.
 */
export function createPastClient(momentNow: () => string): QueryClient {
  class PastClient extends QueryClient {
    override defaultQueryOptions: QueryClient['defaultQueryOptions'] = options => {
      const whole = super.defaultQueryOptions(options);
      if (options._defaulted || typeof whole.queryFn !== 'function') return whole;
      const ask = whole.queryFn as unknown as QueryFunction;
      return { ...whole, queryFn: (context: never) => askingAt(momentNow(), () => ask(context)) } as never;
    };
  }
  return createQueryClient(PastClient);
}
