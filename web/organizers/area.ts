import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

export const organizers: Area = {
  screens: [
    {
      path: 'organizers',
      label: { en: 'Organizers', es: 'Organizadores' },
      key: 'o',
      menu: { group: 'people', place: 2 },
      ...lazyScreen(() => import('./OrganizerList.tsx'), 'OrganizerList'),
    },
  ],
  things: { organizer: id => `/admin/organizers?id=${id}`, organizerContact: null },
};
