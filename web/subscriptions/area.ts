import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

export const subscriptions: Area = {
  screens: [
    {
      path: 'subscriptions',
      label: { en: 'Nights by email', es: 'Noches por correo' },
      key: null,
      menu: { group: 'people', place: 4 },
      ...lazyScreen(() => import('./SubscriptionsShow.tsx'), 'SubscriptionsShow'),
    },
  ],
  things: { subscription: null },
};
