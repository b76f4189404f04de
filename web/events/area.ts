import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

const eventHref = (id: string): string => `/admin/events?dialog=details&event=${id}`;

export const events: Area = {
  screens: [
    {
      path: 'unassigned-events',
      label: { en: 'Unassigned', es: 'Sin asignar' },
      key: 'n',
      menu: { group: 'events', place: 3, waiting: 'unassignedEvent' },
      ...lazyScreen(() => import('./UnassignedList.tsx'), 'UnassignedList'),
    },
    {
      path: 'quality',
      label: { en: 'Data Quality', es: 'Calidad de los datos' },
      key: 'q',
      menu: { group: 'events', place: 6, waiting: 'dataQuality' },
      ...lazyScreen(() => import('./QualityList.tsx'), 'QualityList'),
    },
  ],
  things: {
    event: eventHref,
    series: eventHref,
    eventPair: () => '/admin/quality?kind=duplicate',
    eventExport: null,
  },
};
