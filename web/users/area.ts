import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

const userHref = (id: string): string => `/admin/users?id=${id}&dialog=details&user=${id}`;

export const users = {
  screens: [
    {
      path: 'profile',
      cityTeams: true,
      auditors: true,
      label: ['Profile', 'Perfil'],
      key: 'p',
      menu: null,
      ...lazyScreen(() => import('./own/ProfileShow.tsx'), 'ProfileShow'),
    },
    {
      path: 'settings',
      cityTeams: true,
      auditors: true,
      label: ['Your settings', 'Tus ajustes'],
      key: ',',
      menu: null,
      ...lazyScreen(() => import('./own/SettingsShow.tsx'), 'SettingsShow'),
    },
  ],
  things: { user: userHref, userAct: userHref, invitation: null, preferences: null },
} satisfies Area;
