import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

export const access: Area = {
  screens: [
    {
      path: 'security',
      label: { en: 'Security', es: 'Seguridad' },
      key: 'y',
      menu: { group: 'settings', place: 5 },
      ...lazyScreen(() => import('./SecurityShow.tsx'), 'SecurityShow'),
    },
  ],
  things: { signIn: null, strangers: null },
};
