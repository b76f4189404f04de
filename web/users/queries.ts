import { queryOptions } from '@tanstack/react-query';
import { listSessions } from '#contracts/access/sessionCalls.ts';
import { send } from '../platform/api.ts';

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await send(listSessions, {}, { signal })).sessions,
  });
