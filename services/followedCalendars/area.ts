import type { Area } from '#platform/areas/area.ts';
import { followedCalendarRules } from './followedCalendar.ts';

export const followedCalendars: Area = {
  things: [{ rules: followedCalendarRules, named: { table: 'followed_calendars', column: 'name' } }],
  routes: async () => (await import('./routes.ts')).followedCalendarRoutes,
};
