import { useQuery, useQueryClient } from '@tanstack/react-query';
import { knownEvent } from './knownEvent.ts';
import { eventQuery } from './queries.ts';

/** What a dialog is about, as a list knows it already or as it is read. */
export function useOpenEvent(id: string, opened: boolean) {
  const client = useQueryClient();
  return useQuery({ ...eventQuery(id), ...knownEvent(client, id), enabled: opened });
}
