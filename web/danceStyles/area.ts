import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

export const danceStyles: Area = {
  screens: [
    {
      path: 'dance-styles',
      label: { en: 'Dance styles', es: 'Estilos de baile' },
      key: 'z',
      menu: { group: 'settings', place: 3 },
      ...lazyScreen(() => import('./DanceStyleList.tsx'), 'DanceStyleList'),
    },
  ],
  things: { danceStyle: () => '/admin/dance-styles' },
};
