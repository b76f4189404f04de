import type { Area } from '../platform/areas/area.ts';

export const recommendations: Area = {
  screens: [],
  things: { recommendation: id => `/admin/event-recommendations?status=all&open=${id}` },
};
