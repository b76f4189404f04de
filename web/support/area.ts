import { ITEM_PATHS } from '#contracts/queues/queueKinds.ts';
import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

export const support: Area = {
  screens: [
    {
      path: 'contact',
      label: { en: 'Contact inbox', es: 'Buzón de contacto' },
      key: 'm',
      menu: { group: 'people', place: 3, waiting: 'contactMessage' },
      ...lazyScreen(() => import('./ContactInbox.tsx'), 'ContactInbox'),
    },
  ],
  things: { contactMessage: ITEM_PATHS.contactMessage },
};
