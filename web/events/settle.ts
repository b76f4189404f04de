import type { QueryClient } from '@tanstack/react-query';
import type { EventRead } from '#contracts/events/calls.ts';
import { rememberDeleted, rememberWritten, withOwnWrites } from './ownWrites.ts';
import { type EventPage, eventListsKey, eventQuery, eventsKey } from './queries.ts';

/** Puts an event as a command answered it into every list at once, then reads again behind that command. */
export function settleWritten(client: QueryClient, event: EventRead): void {
  rememberWritten(event);
  client.setQueryData(eventQuery(event.id).queryKey, event);
  settle(client);
}

/** Takes a deleted event out of every list at once, then reads again behind that command. */
export function settleDeleted(client: QueryClient, id: string): void {
  rememberDeleted(id);
  client.removeQueries({ queryKey: eventQuery(id).queryKey });
  settle(client);
}

function settle(client: QueryClient): void {
  client.setQueriesData<EventPage>({ queryKey: eventListsKey }, page => page && withOwnWrites(page));
  void client.invalidateQueries({ queryKey: eventsKey });
  void client.invalidateQueries({ queryKey: ['audit'] });
}
