import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

export const subscriptions = {
  screens: [
    {
      path: 'subscriptions',
      label: ['Nights by email', 'Noches por correo'],
      key: null,
      menu: { group: 'people' },
      ...lazyScreen(() => import('./SubscriptionsShow.tsx'), 'SubscriptionsShow'),
    },
  ],
  things: { subscription: null },
} satisfies Area;
