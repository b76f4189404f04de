import type { QueryClient } from '@tanstack/react-query';
import type { EventRead } from '#contracts/events/calls.ts';
import { type EventPage, eventListsKey } from './queries.ts';

/** A query option: an event from a cached list as initial data, so that a dialog opens with it at once. */
export function knownEvent(client: QueryClient, id: string): { initialData?: EventRead } {
  const pages = client.getQueriesData<EventPage>({ queryKey: eventListsKey });
  const found = pages.flatMap(([, page]) => page?.events ?? []).find(event => event.id === id);
  return found ? { initialData: found } : {};
}
