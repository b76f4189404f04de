import type { Area } from '#platform/areas/area.ts';
import { followedCalendarRules } from './followedCalendar.ts';

export const followedCalendars = {
  things: { followedCalendar: { rules: followedCalendarRules } },
  routes: async () => (await import('./routes.ts')).followedCalendarRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
