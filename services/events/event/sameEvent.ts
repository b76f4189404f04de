import type { EventState } from '#contracts/events/event/event.ts';
import { changesBetween } from '#platform/facts/changes.ts';

/**
 * Whether an event is as it was: what was changed and is back to what it was is no change, whether somebody undid it or
 * wrote it back. When it was announced for is a trace of that, and does not count.
 */
export function isSameEvent(one: EventState, other: EventState): boolean {
  return changesBetween(said(one), said(other)).length === 0;
}

function said({ announcedStart: _, absorbed = [], ...state }: EventState): object {
  return { ...state, absorbed };
}
