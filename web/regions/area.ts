import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

export const regions = {
  screens: [
    {
      path: 'regions',
      label: ['Regions', 'Regiones'],
      key: 'r',
      menu: { group: 'settings' },
      ...lazyScreen(() => import('./RegionList.tsx'), 'RegionList'),
    },
  ],
  things: { region: id => `/admin/regions?id=${id}` },
} satisfies Area;
