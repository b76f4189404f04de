import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

export const followedCalendars = {
  screens: [
    {
      path: 'followed-calendars',
      label: ['Followed calendars', 'Calendarios seguidos'],
      key: 'k',
      menu: { group: 'events' },
      ...lazyScreen(() => import('./CalendarList.tsx'), 'CalendarList'),
    },
  ],
  things: { followedCalendar: id => `/admin/followed-calendars?id=${id}` },
} satisfies Area;
