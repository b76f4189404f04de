import type { QueryClient } from '@tanstack/react-query';
import type { EventRead } from '#contracts/events/calls.ts';
import { streamOf } from './kinds.ts';
import { rememberBack, rememberDeleted, rememberWritten, withOwnWrites } from './ownWrites.ts';
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

/** After an undo: what was changed or taken away may be as before, and everything is read again. */
export function settleUndone(client: QueryClient, id: string, event: EventRead | null): void {
  rememberBack(id);
  rememberBack(streamOf(id));
  if (event) rememberWritten(event);
  client.removeQueries({ queryKey: eventQuery(id).queryKey, type: 'inactive' });
  settle(client);
}

/** Shows this browser's writes in every list at once, then reads everything of events again. */
export function settle(client: QueryClient): void {
  client.setQueriesData<EventPage>({ queryKey: eventListsKey }, page => page && withOwnWrites(page));
  void client.invalidateQueries({ queryKey: eventsKey });
  void client.invalidateQueries({ queryKey: ['audit'] });
}
