import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

export const followedCalendars: Area = {
  screens: [
    {
      path: 'followed-calendars',
      label: { en: 'Followed calendars', es: 'Calendarios seguidos' },
      key: 'k',
      menu: { group: 'events', place: 7 },
      ...lazyScreen(() => import('./CalendarList.tsx'), 'CalendarList'),
    },
  ],
  things: { followedCalendar: id => `/admin/followed-calendars?id=${id}` },
};
