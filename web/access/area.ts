import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

export const access = {
  screens: [
    {
      path: 'security',
      label: ['Security', 'Seguridad'],
      key: 'y',
      menu: { group: 'settings' },
      ...lazyScreen(() => import('./SecurityShow.tsx'), 'SecurityShow'),
    },
  ],
  things: { signIn: null, strangers: null },
} satisfies Area;
