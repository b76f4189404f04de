import { ITEM_PATHS } from '#contracts/queues/queueKinds.ts';
import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

export const organizers = {
  screens: [
    {
      path: 'organizers',
      label: ['Organizers', 'Organizadores'],
      key: 'o',
      menu: { group: 'people', waiting: 'organizerApplication' },
      ...lazyScreen(() => import('./OrganizerList.tsx'), 'OrganizerList'),
    },
    {
      path: 'organizers/applications',
      label: ['Applications', 'Solicitudes'],
      key: 'l',
      menu: null,
      ...lazyScreen(() => import('./ApplicationList.tsx'), 'ApplicationList'),
    },
  ],
  things: {
    organizer: id => `/admin/organizers?id=${id}`,
    organizerContact: null,
    teamInvitation: null,
    organizerDay: null,
    organizerApplication: ITEM_PATHS.organizerApplication,
  },
} satisfies Area;
