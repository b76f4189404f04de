import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

export const danceStyles = {
  screens: [
    {
      path: 'dance-styles',
      label: ['Dance styles', 'Estilos de baile'],
      key: 'z',
      menu: { group: 'settings' },
      ...lazyScreen(() => import('./DanceStyleList.tsx'), 'DanceStyleList'),
    },
  ],
  things: { danceStyle: () => '/admin/dance-styles' },
} satisfies Area;
