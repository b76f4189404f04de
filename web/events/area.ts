import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

const eventHref = (id: string): string => `/admin/events?dialog=details&event=${id}`;

export const events = {
  screens: [
    {
      path: 'unassigned-events',
      label: ['Unassigned', 'Sin asignar'],
      key: 'n',
      menu: { group: 'events', waiting: 'unassignedEvent' },
      ...lazyScreen(() => import('./UnassignedList.tsx'), 'UnassignedList'),
    },
  ],
  things: { event: eventHref, series: eventHref, eventExport: null },
} satisfies Area;

export const quality = {
  screens: [
    {
      path: 'quality',
      cityTeams: true,
      label: ['Data Quality', 'Calidad de los datos'],
      key: 'q',
      menu: { group: 'events', waiting: 'dataQuality' },
      ...lazyScreen(() => import('./QualityList.tsx'), 'QualityList'),
    },
  ],
  things: { eventPair: () => '/admin/quality?kind=duplicate' },
} satisfies Area;
