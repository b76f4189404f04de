import { ITEM_PATHS } from '#contracts/queues/queueKinds.ts';
import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

export const organizers: Area = {
  screens: [
    {
      path: 'organizers',
      label: { en: 'Organizers', es: 'Organizadores' },
      key: 'o',
      menu: { group: 'people', place: 2, waiting: 'organizerApplication' },
      ...lazyScreen(() => import('./OrganizerList.tsx'), 'OrganizerList'),
    },
    {
      path: 'organizers/applications',
      label: { en: 'Applications', es: 'Solicitudes' },
      key: 'l',
      menu: null,
      ...lazyScreen(() => import('./ApplicationList.tsx'), 'ApplicationList'),
    },
  ],
  things: {
    organizer: id => `/admin/organizers?id=${id}`,
    organizerContact: null,
    organizerApplication: ITEM_PATHS.organizerApplication,
  },
};
