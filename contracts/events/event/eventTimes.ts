import { z } from 'zod';

/** Wall time at the event's place, to the minute, as it is recorded: `2026-03-28T20:00`. */
export const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/);

/** When an event is, on the clock of a zone. */
export const eventTimes = z.object({
  startLocal: localTime,
  endLocal: localTime.nullable(),
  timeZone: z.string(),
});
export type EventTimes = z.output<typeof eventTimes>;

/** Times as a text, to be compared. */
export function timesText({ startLocal, endLocal, timeZone }: EventTimes): string {
  return `${startLocal}/${endLocal ?? ''} ${timeZone}`;
}
