import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import { watchClaims } from '../live/live.ts';
import { claimsKey, claimsQuery } from './queueQueries.ts';

/** Keeps the claims of a queue up to date while the component is mounted. */
export function useFollowedClaims(kind: QueueKind): void {
  const client = useQueryClient();
  useQuery(claimsQuery(kind));
  useEffect(
    () =>
      watchClaims(queues => {
        if (!queues || queues.includes(kind)) void client.invalidateQueries({ queryKey: claimsKey(kind) });
      }),
    [client, kind],
  );
}

/** The colleagues who are reviewing an item, by name; an empty name is somebody without one. */
export function useReviewers(kind: QueueKind, id: string): string[] {
  const { data = [] } = useQuery({ ...claimsQuery(kind), refetchOnMount: false });
  return data.filter(({ item }) => item === id).map(({ by }) => by.name ?? '');
}
