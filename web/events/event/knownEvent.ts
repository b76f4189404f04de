import type { QueryClient } from '@tanstack/react-query';
import type { EventRead } from '#contracts/events/calls.ts';
import { type EventPage, eventListsKey } from './queries.ts';

/** An event as a list already shows it, so that a dialog opens with it at once; an option of a query. */
export function knownEvent(client: QueryClient, id: string): { initialData?: EventRead } {
  const pages = client.getQueriesData<EventPage>({ queryKey: eventListsKey });
  const found = pages.flatMap(([, page]) => page?.events ?? []).find(event => event.id === id);
  return found ? { initialData: found } : {};
}
