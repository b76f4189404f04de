import { ITEM_PATHS } from '#contracts/queues/queueKinds.ts';
import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

export const support = {
  screens: [
    {
      path: 'contact',
      label: ['Contact inbox', 'Buzón de contacto'],
      key: 'm',
      menu: { group: 'people', waiting: 'contactMessage' },
      ...lazyScreen(() => import('./ContactInbox.tsx'), 'ContactInbox'),
    },
  ],
  things: { contactMessage: ITEM_PATHS.contactMessage },
} satisfies Area;
