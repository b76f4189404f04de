import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

export const system: Area = {
  screens: [
    {
      path: 'system',
      label: { en: 'System', es: 'Sistema' },
      key: 't',
      menu: { group: 'settings', place: 4 },
      ...lazyScreen(() => import('./health/SystemShow.tsx'), 'SystemShow'),
    },
    {
      path: 'system/projections',
      label: { en: 'Projections', es: 'Proyecciones' },
      key: null,
      menu: null,
      ...lazyScreen(() => import('./projections/ProjectionsShow.tsx'), 'ProjectionsShow'),
    },
    {
      path: 'system/effects',
      label: { en: 'Effects', es: 'Efectos' },
      key: null,
      menu: null,
      ...lazyScreen(() => import('./effects/EffectsShow.tsx'), 'EffectsShow'),
    },
    {
      path: 'system/runs',
      label: { en: 'Runs', es: 'Procesos' },
      key: null,
      menu: null,
      ...lazyScreen(() => import('./runs/RunsShow.tsx'), 'RunsShow'),
    },
    {
      path: 'system/backups',
      label: { en: 'Backups', es: 'Copias de seguridad' },
      key: null,
      menu: null,
      ...lazyScreen(() => import('./backups/BackupsShow.tsx'), 'BackupsShow'),
    },
  ],
  things: {
    projection: () => '/admin/system/projections',
    reservation: null,
    run: () => '/admin/system/runs',
    listExport: null,
    effect: () => '/admin/system/effects',
    keys: null,
    backup: () => '/admin/system/backups',
  },
};
