import type { Area } from '../platform/areas/area.ts';

const eventHref = (id: string): string => `/admin/events?dialog=details&event=${id}`;

export const events: Area = {
  screens: [],
  things: { event: eventHref, series: eventHref, eventExport: null },
};
