import type { Area } from '#platform/areas/area.ts';
import type { PlaceNeeds } from './routes.ts';

export const places: Area<PlaceNeeds> = {
  things: [],
  routes: async () => (await import('./routes.ts')).placeRoutes,
};
