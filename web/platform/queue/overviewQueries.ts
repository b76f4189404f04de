import { queryOptions } from '@tanstack/react-query';
import { listMentions, listQueues } from '#contracts/queues/overviewCalls.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import { send } from '../calls/api.ts';
import { toldOfChanges } from '../live/live.ts';

const AGAIN = 60_000;

/** How many items wait in each queue: what the menu, the tabs and the lists show. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'queues'],
    queryFn: async ({ signal }): Promise<Partial<Record<QueueKind, number>>> => {
      const { queues } = await send(listQueues, {}, { signal });
      return Object.fromEntries(queues.map(({ kind, waiting }) => [kind, waiting]));
    },
    refetchInterval: AGAIN,
  });

export const queuesKey = ['queues'] as const;

export const mentionsKey = [...queuesKey, 'mentions'] as const;

/** The notes that mention the signed-in administrator, newest first. */
export const mentionsQuery = () =>
  queryOptions({
    queryKey: mentionsKey,
    queryFn: ({ signal }) => send(listMentions, {}, { signal }),
    staleTime: AGAIN,
    ...toldOfChanges,
  });
