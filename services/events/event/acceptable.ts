import { clockChangeOf } from '#contracts/events/event/clockChange.ts';
import { type EventTimes, timesText } from '#contracts/events/event/eventTimes.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

/** Refuses to accept times that the event no longer has, and times that no clock change affects. */
export function checkAcceptable(
  current: EventTimes & { allDay?: boolean | undefined },
  looked: EventTimes,
): void {
  if (timesText(current) !== timesText(looked)) {
    throw new Refusal(eventSentences.otherTimes, { code: 'changed_since' });
  }
  if (clockChangeOf({ ...looked, allDay: current.allDay }) === null)
    throw new Refusal(eventSentences.noClockChange);
}
