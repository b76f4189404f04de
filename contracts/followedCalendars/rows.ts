import { columnsOf } from '../platform/columnsOf.ts';
import { column, type RowOf, table } from '../platform/table.ts';
import { followedCalendarFields } from './followedCalendar.ts';

/** Calendars that are followed, paused ones included. */
export const followedCalendarsTable = table({
  name: 'followed_calendars',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    ...columnsOf(followedCalendarFields),
    ofTeam: column('boolean'),
    enabled: column('boolean'),
    createdAt: column('timestamptz'),
  },
  indexes: [],
});
export type FollowedCalendarRow = RowOf<typeof followedCalendarsTable>;
