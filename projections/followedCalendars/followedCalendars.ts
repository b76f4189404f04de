import { followedCalendarStream } from '#contracts/followedCalendars/followedCalendar.ts';
import { type FollowedCalendarRow, followedCalendarsTable } from '#contracts/followedCalendars/rows.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** Followed calendars. One that is no longer followed has no row. */
export const followedCalendars = projection({
  name: 'followedCalendars',
  version: 2,
  of: followedCalendarStream,
  table: followedCalendarsTable,
  on: {
    CalendarFollowed: (_, { stream, revision, data, metadata }): FollowedCalendarRow => ({
      ...data,
      id: idOf(stream),
      revision,
      ofTeam: data.ofTeam ?? false,
      enabled: true,
      createdAt: new Date(metadata.at),
    }),
    FollowedCalendarChanged: (row, fact) =>
      changed(row, fact, { ...fact.data, ofTeam: row.ofTeam && !('organizerId' in fact.data) }),
    FollowedCalendarPaused: (row, fact) => changed(row, fact, { enabled: false }),
    FollowedCalendarResumed: (row, fact) => changed(row, fact, { enabled: true }),
    CalendarUnfollowed: () => undefined,
  },
});

function changed(
  row: FollowedCalendarRow,
  fact: Fact,
  columns: Partial<FollowedCalendarRow>,
): FollowedCalendarRow {
  return { ...row, ...columns, revision: fact.revision };
}
