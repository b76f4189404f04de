import type { EventRead } from '#contracts/events/calls.ts';
import { shownTime } from './eventTime.ts';

const ID_LENGTH = 36;

/** The id of the stream in which something is recorded; for a date of a series, that of the series. */
export function streamOf(id: string): string {
  return id.slice(0, ID_LENGTH);
}

/** Whether an id is that of a date of a series. */
export function isDateId(id: string): boolean {
  return id.length > ID_LENGTH;
}

/** The title, for a date of a series with its day, because all dates of a series may share one title. */
export function nameOf(event: EventRead): string {
  return event.kind === 'instance' ? `${event.title}, ${shownTime(event).date}` : event.title;
}
