import type { EventRead } from '#contracts/events/calls.ts';
import { momentAsked } from '../../platform/calls/asking.ts';

type Page = { events: EventRead[]; pagination: { total: number } };

// Answers to this browser's own commands. A list that was read before such a command took effect must not
// put the older row back (it would flicker), however late it arrives.
const written = new Map<string, EventRead>();
const deleted = new Set<string>();

/** Remembers an event that a command has just returned. */
export function rememberWritten(event: EventRead): void {
  deleted.delete(event.id);
  written.set(event.id, event);
}

export function rememberDeleted(id: string): void {
  written.delete(id);
  deleted.add(id);
}

/** Forgets that something was deleted: it may exist again. */
export function forgetDeleted(id: string): void {
  deleted.delete(id);
}

/** The newer version of an event: as it was read, or as this browser has written it. */
export function newestOf(read: EventRead): EventRead {
  const own = written.get(read.id);
  if (!own) return read;
  if (own.revision > read.revision) return own;
  written.delete(read.id);
  return read;
}

/** A page of events with this browser's own newer writes applied. */
export function withOwnWrites<P extends Page>(page: P): P {
  const events = page.events.filter(event => !deleted.has(event.id)).map(newestOf);
  const gone = page.events.length - events.length;
  return { ...page, events, pagination: { ...page.pagination, total: page.pagination.total - gone } };
}

/**
 * Applies this browser's own writes to what a query reads, but not to what it reads of an earlier moment. To be called
 * before the query waits.
 */
export function unlessPast<Read>(apply: (read: Read) => Read): (read: Read) => Read {
  return momentAsked() === null ? apply : read => read;
}
