import { catalogue } from '../platform/sentences/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const followedCalendarsToldTexts = catalogue('followedCalendarsTold', {
  CalendarFollowed: ['{{who}} followed the calendar {{it}}', '{{who}} empezó a seguir el calendario {{it}}'],
  FollowedCalendarChanged: [
    '{{who}} changed the followed calendar {{it}}',
    '{{who}} cambió el calendario seguido {{it}}',
  ],
  FollowedCalendarPaused: [
    '{{who}} paused the followed calendar {{it}}',
    '{{who}} pausó el calendario seguido {{it}}',
  ],
  FollowedCalendarResumed: [
    '{{who}} resumed the followed calendar {{it}}',
    '{{who}} reanudó el calendario seguido {{it}}',
  ],
  CalendarUnfollowed: [
    '{{who}} stopped following the calendar {{it}}',
    '{{who}} dejó de seguir el calendario {{it}}',
  ],
});

export const tellFollowedCalendars = teller(followedCalendarsToldTexts);
