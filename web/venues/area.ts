import type { Area } from '../platform/areas/area.ts';

/** The screen is put together in `web/Venues.tsx`: a venue's history is told by all areas. */
export const venues: Area = {
  screens: [],
  things: { venue: id => `/admin/venues?dialog=details&venue=${id}` },
};
