import { ITEM_PATHS } from '#contracts/queues/queueKinds.ts';
import type { Area } from './platform/areas/area.ts';
import { lazyScreen } from './platform/page/lazyScreen.ts';

// Screens that combine parts of several areas, and so stand beside them.

export const home = {
  screens: [
    {
      path: '',
      label: ['Dashboard', 'Panel'],
      key: 'd',
      menu: null,
      ...lazyScreen(() => import('./Dashboard.tsx'), 'Dashboard'),
    },
    {
      path: 'import',
      label: ['Data Import', 'Importar datos'],
      key: 'i',
      menu: null,
      ...lazyScreen(() => import('./DataImport.tsx'), 'DataImport'),
    },
  ],
  things: {},
} satisfies Area;

export const eventList = {
  screens: [
    {
      path: 'events',
      cityTeams: true,
      label: ['Events', 'Eventos'],
      key: 'e',
      menu: { group: 'events' },
      ...lazyScreen(() => import('./Events.tsx'), 'Events'),
    },
  ],
  things: {},
} satisfies Area;

export const suggestions = {
  screens: [
    {
      path: 'event-recommendations',
      label: ['Suggestions', 'Sugerencias'],
      key: 's',
      menu: { group: 'events', waiting: 'recommendation' },
      ...lazyScreen(() => import('./Recommendations.tsx'), 'Recommendations'),
    },
  ],
  things: { recommendation: ITEM_PATHS.recommendation },
} satisfies Area;

export const userList = {
  screens: [
    {
      path: 'users',
      label: ['Users', 'Usuarios'],
      key: 'u',
      menu: { group: 'people' },
      ...lazyScreen(() => import('./Users.tsx'), 'Users'),
    },
  ],
  things: {},
} satisfies Area;

export const venues = {
  screens: [
    {
      path: 'venues',
      cityTeams: true,
      label: ['Venues', 'Locales'],
      key: 'v',
      menu: { group: 'settings' },
      ...lazyScreen(() => import('./Venues.tsx'), 'Venues'),
    },
  ],
  things: { venue: id => `/admin/venues?dialog=details&venue=${id}` },
} satisfies Area;

export const auditLog = {
  screens: [
    {
      path: 'audit',
      auditors: true,
      label: ['Audit log', 'Registro de actividad'],
      key: 'a',
      menu: { group: 'settings' },
      ...lazyScreen(() => import('./Audit.tsx'), 'Audit'),
    },
    {
      path: 'looks',
      auditors: true,
      label: ['Who looked', 'Quién miró'],
      key: null,
      menu: { group: 'settings' },
      ...lazyScreen(() => import('./audit/LooksShow.tsx'), 'LooksShow'),
    },
  ],
  things: { originRead: null, savedView: null },
} satisfies Area;

export const past = {
  screens: [
    {
      path: 'steps',
      label: ['Why is it so?', '¿Por qué está así?'],
      key: null,
      menu: null,
      ...lazyScreen(() => import('./Steps.tsx'), 'Steps'),
    },
    {
      path: 'compare',
      label: ['Two moments', 'Dos momentos'],
      key: null,
      menu: { group: 'settings' },
      ...lazyScreen(() => import('./Compare.tsx'), 'Compare'),
    },
  ],
  things: {},
} satisfies Area;
