import type { EventRead } from '#contracts/events/calls.ts';
import { shownTime } from './eventTime.ts';

const ID_LENGTH = 36;

/** The id of the stream in which something is recorded: of a date of a series, that of its series. */
export function streamOf(id: string): string {
  return id.slice(0, ID_LENGTH);
}

/** Whether an id is that of one date of a series. */
export function isDateId(id: string): boolean {
  return id.length > ID_LENGTH;
}

/** What an event, a series or a date of one is called where there are several of its title. */
export function nameOf(event: EventRead): string {
  return event.kind === 'instance' ? `${event.title}, ${shownTime(event).date}` : event.title;
}
