import { QueryClient } from '@tanstack/react-query';
import { onLanguageChange } from '../texts/messages.ts';
import { backOff } from './backOff.ts';
import { isPassing } from './callFailed.ts';
import { noteReadTimes } from './readTimes.ts';

const TRIES = 2;
const RETRY = { first: 400, most: 2_000 };

/**
 * The cache of all server state. A call is retried only if that may help; a command is retried with the same
 * idempotency key, so it takes effect once.
 */
export function createQueryClient(): QueryClient {
  const retry = (count: number, error: Error) => count < TRIES && isPassing(error);
  const retryDelay = (count: number) => backOff(count, RETRY);
  const client = new QueryClient({
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
