import type { EventRead } from '#contracts/events/calls.ts';
import { DANCE_STYLES } from '#contracts/events/danceStyles.ts';
import { HOURS_WITHOUT_END } from '#contracts/events/event.ts';
import type { EventRow } from '#contracts/events/rows.ts';
import type { OrganizerRow } from '#contracts/organizers/rows.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { Outcome } from '#platform/commands.ts';
import { instantOf } from '#platform/wallTime.ts';
import type { EventState } from './event.ts';

const STYLE_NAMES = new Map<string, string>(DANCE_STYLES.map(style => [style.id, style.name]));

type Region = Pick<RegionRow, 'id' | 'city' | 'country'>;
type Organizer = Pick<
  OrganizerRow,
  'id' | 'name' | 'description' | 'email' | 'phone' | 'website' | 'verified'
>;
export type Around = { region: Region | null; organizer: Organizer | null };

/** A row with its region and organizer, as every call answers it. */
export function eventFrom(row: EventRow, { region, organizer }: Around, now: Date): EventRead {
  const { startLocal, endLocal, startsAt, overAt, createdAt, updatedAt, danceStyles, ...same } = row;
  return {
    ...same,
    startDateTime: `${startLocal}:00`,
    endDateTime: endLocal && `${endLocal}:00`,
    startsAt: startsAt.toISOString(),
    isExpired: overAt < now,
    date: startLocal.slice(0, 10),
    startTime: startLocal.slice(11),
    endTime: endLocal?.slice(11) ?? null,
    isRecurring: false,
    isMasterRecurring: false,
    recurrenceRule: null,
    recurrenceConfig: null,
    parentEventId: null,
    seriesId: null,
    childEvents: [],
    region,
    eventOrganizer: organizer,
    danceStyles: danceStyles.map(({ danceStyleId, level }) => ({
      danceStyleId,
      level,
      danceStyle: { id: danceStyleId, name: STYLE_NAMES.get(danceStyleId) ?? danceStyleId },
    })),
    attendanceCount: 0,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** What the row of an event will be, from what a command has just led to. */
export function rowFrom(
  id: string,
  { state, revision, createdAt, updatedAt }: Outcome<EventState>,
): EventRow {
  const { deleted: _, ...same } = state;
  const { startLocal, endLocal, timeZone } = same;
  const startsAt = instantOf(startLocal, timeZone);
  const sixHoursLater = new Date(startsAt.getTime() + HOURS_WITHOUT_END * 3_600_000);
  return {
    ...same,
    id,
    revision,
    startsAt,
    overAt: endLocal ? instantOf(endLocal, timeZone) : sixHoursLater,
    createdAt,
    updatedAt,
  };
}
