import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

export const system = {
  screens: [
    {
      path: 'system',
      label: ['System', 'Sistema'],
      key: 't',
      menu: { group: 'settings' },
      ...lazyScreen(() => import('./health/SystemShow.tsx'), 'SystemShow'),
    },
    {
      path: 'system/projections',
      label: ['Projections', 'Proyecciones'],
      key: null,
      menu: null,
      ...lazyScreen(() => import('./projections/ProjectionsShow.tsx'), 'ProjectionsShow'),
    },
    {
      path: 'system/effects',
      label: ['Effects', 'Efectos'],
      key: null,
      menu: null,
      ...lazyScreen(() => import('./effects/EffectsShow.tsx'), 'EffectsShow'),
    },
    {
      path: 'system/runs',
      label: ['Runs', 'Procesos'],
      key: null,
      menu: null,
      ...lazyScreen(() => import('./runs/RunsShow.tsx'), 'RunsShow'),
    },
    {
      path: 'system/backups',
      label: ['Backups', 'Copias de seguridad'],
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
} satisfies Area;
