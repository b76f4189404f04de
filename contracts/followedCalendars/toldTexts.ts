import { catalogue } from '../platform/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const followedCalendarsToldTexts = catalogue(
  'followedCalendarsTold',
  {
    CalendarFollowed: '{{who}} followed the calendar {{it}}',
    FollowedCalendarChanged: '{{who}} changed the followed calendar {{it}}',
    FollowedCalendarPaused: '{{who}} paused the followed calendar {{it}}',
    FollowedCalendarResumed: '{{who}} resumed the followed calendar {{it}}',
    CalendarUnfollowed: '{{who}} stopped following the calendar {{it}}',
  },
  {
    CalendarFollowed: '{{who}} empezó a seguir el calendario {{it}}',
    FollowedCalendarChanged: '{{who}} cambió el calendario seguido {{it}}',
    FollowedCalendarPaused: '{{who}} pausó el calendario seguido {{it}}',
    FollowedCalendarResumed: '{{who}} reanudó el calendario seguido {{it}}',
    CalendarUnfollowed: '{{who}} dejó de seguir el calendario {{it}}',
  },
);

export const tellFollowedCalendars = teller(followedCalendarsToldTexts);
