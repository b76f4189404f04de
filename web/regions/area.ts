import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

export const regions: Area = {
  screens: [
    {
      path: 'regions',
      label: { en: 'Regions', es: 'Regiones' },
      key: 'r',
      menu: { group: 'settings', place: 1 },
      ...lazyScreen(() => import('./RegionList.tsx'), 'RegionList'),
    },
  ],
  things: { region: id => `/admin/regions?id=${id}` },
};
