import { QueryClient } from '@tanstack/react-query';
import { onLanguageChange } from '../texts/messages.ts';
import { isPassing } from './callFailed.ts';
import { noteReadTimes } from './readTimes.ts';

const TRIES = 2;
const FIRST_WAIT = 400;

/**
 * The one cache of server state. A call is tried again only when that can help; a command is sent again with the
 * key of its first try, so it cannot be done twice.
 */
export function createQueryClient(): QueryClient {
  const retry = (count: number, error: Error) => count < TRIES && isPassing(error);
  const retryDelay = (count: number) => FIRST_WAIT * 2 ** count;
  const client = new QueryClient({
    defaultOptions: {
      // Without a network the call is made and fails, which is told; the other mode would wait in silence.
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
  // What the server has told in the other language is asked for again.
  onLanguageChange(() => void client.invalidateQueries());
  return noteReadTimes(client);
}
