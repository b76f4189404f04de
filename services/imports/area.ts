import type { Area } from '#platform/areas/area.ts';
import type { ImportNeeds } from './calendarPreparing.ts';

export const imports: Area<ImportNeeds> = {
  things: [],
  routes: async () => (await import('./routes.ts')).importRoutes,
};
