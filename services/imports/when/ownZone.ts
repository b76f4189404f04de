import { alwaysAlike } from '#contracts/calendar/alikeZones.ts';
import { instantOf, wallTimeAt } from '#contracts/calendar/wallTime.ts';

type Times = { startDateTime: string; endDateTime?: string | null | undefined };

/**
 * The times of a recurring row that says a zone other than that of its place: on the clock of its place, or, where its
 * dates would not always be at the same time there, as said, with the zone that the series keeps.
 */
export function timesOfSeries<Body extends Times>(
  body: Body,
  { zone, place, now }: { zone: string; place: string; now: Date },
): { body: Body; keptZone?: string } {
  const { startDateTime, endDateTime } = body;
  if (!alwaysAlike(zone, place, startDateTime.slice(0, 16), now)) return { body, keptZone: zone };
  const shown = (wall: string): string =>
    `${wallTimeAt(instantOf(wall.slice(0, 16), zone), place).slice(0, 16)}:00`;
  const end = endDateTime ? { endDateTime: shown(endDateTime) } : {};
  return { body: { ...body, startDateTime: shown(startDateTime), ...end } };
}
