import type { QueryClient } from '@tanstack/react-query';
import type { EventRead } from '#contracts/events/calls.ts';
import { streamOf } from './kinds.ts';
import { forgetDeleted, rememberDeleted, rememberWritten, withOwnWrites } from './ownWrites.ts';
import { type EventPage, eventListsKey, eventQuery, eventsKey } from './queries.ts';

/** Puts the event that a command returned into every list at once, then refetches after that command. */
export function settleWritten(client: QueryClient, event: EventRead): void {
  rememberWritten(event);
  client.setQueryData(eventQuery(event.id).queryKey, event);
  settle(client);
}

/** Removes a deleted event from every list at once, then refetches after that command. */
export function settleDeleted(client: QueryClient, id: string): void {
  rememberDeleted(id);
  client.removeQueries({ queryKey: eventQuery(id).queryKey });
  settle(client);
}

/** After an undo: changed or deleted things may be as before, so everything is refetched. */
export function settleUndone(client: QueryClient, id: string, event: EventRead | null): void {
  forgetDeleted(id);
  forgetDeleted(streamOf(id));
  if (event) rememberWritten(event);
  client.removeQueries({ queryKey: eventQuery(id).queryKey, type: 'inactive' });
  settle(client);
}

/** Applies this browser's writes to every list at once, then refetches everything about events. */
export function settle(client: QueryClient): void {
  client.setQueriesData<EventPage>({ queryKey: eventListsKey }, page => page && withOwnWrites(page));
  void client.invalidateQueries({ queryKey: eventsKey });
  void client.invalidateQueries({ queryKey: ['audit'] });
}
