import type { Area } from './platform/areas/area.ts';
import { lazyScreen } from './platform/page/lazyScreen.ts';

/** The screens that combine parts of several areas. */
export const combined: Area = {
  screens: [
    {
      path: '',
      label: { en: 'Dashboard', es: 'Panel' },
      key: 'd',
      menu: null,
      ...lazyScreen(() => import('./Dashboard.tsx'), 'Dashboard'),
    },
    {
      path: 'events',
      label: { en: 'Events', es: 'Eventos' },
      key: 'e',
      menu: { group: 'events', place: 1 },
      ...lazyScreen(() => import('./Events.tsx'), 'Events'),
    },
    {
      path: 'event-recommendations',
      label: { en: 'Suggestions', es: 'Sugerencias' },
      key: 's',
      menu: { group: 'events', place: 4, waiting: 'recommendation' },
      ...lazyScreen(() => import('./Recommendations.tsx'), 'Recommendations'),
    },
    {
      path: 'import',
      label: { en: 'Data Import', es: 'Importar datos' },
      key: 'i',
      menu: null,
      ...lazyScreen(() => import('./DataImport.tsx'), 'DataImport'),
    },
    {
      path: 'users',
      label: { en: 'Users', es: 'Usuarios' },
      key: 'u',
      menu: { group: 'people', place: 1 },
      ...lazyScreen(() => import('./Users.tsx'), 'Users'),
    },
    {
      path: 'venues',
      label: { en: 'Venues', es: 'Locales' },
      key: 'v',
      menu: { group: 'settings', place: 2 },
      ...lazyScreen(() => import('./Venues.tsx'), 'Venues'),
    },
    {
      path: 'audit',
      label: { en: 'Audit log', es: 'Registro de actividad' },
      key: 'a',
      menu: { group: 'settings', place: 6 },
      ...lazyScreen(() => import('./Audit.tsx'), 'Audit'),
    },
  ],
  things: {},
};
