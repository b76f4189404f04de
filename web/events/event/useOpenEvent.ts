import { useQuery, useQueryClient } from '@tanstack/react-query';
import { knownEvent } from './knownEvent.ts';
import { eventQuery } from './queries.ts';

/** The event, series or date that a dialog is about: from a cached list at first, then as it is read. */
export function useOpenEvent(id: string, opened: boolean) {
  const client = useQueryClient();
  return useQuery({ ...eventQuery(id), ...knownEvent(client, id), enabled: opened });
}
