import { catalogue, type Say } from './platform/messages.ts';
import type { MenuGroup } from './platform/NavMenus.tsx';

export const menuTexts = catalogue(
  'menu',
  {
    events: 'Events',
    importedEvents: 'Imported Events',
    unassigned: 'Unassigned',
    suggestions: 'Suggestions',
    feedback: 'Feedback',
    people: 'People',
    users: 'Users',
    organizers: 'Organizers',
    settings: 'Settings',
    regions: 'Regions',
    system: 'System',
  },
  {
    events: 'Eventos',
    importedEvents: 'Eventos importados',
    unassigned: 'Sin asignar',
    suggestions: 'Sugerencias',
    feedback: 'Opiniones',
    people: 'Personas',
    users: 'Usuarios',
    organizers: 'Organizadores',
    settings: 'Ajustes',
    regions: 'Regiones',
    system: 'Sistema',
  },
);

/** The console's menu. What is `soon` has no screen yet; its path leads to /admin until it has. */
export function consoleMenu(say: Say<keyof (typeof menuTexts)['texts']['en']>): MenuGroup[] {
  return [
    {
      label: say('events'),
      items: [
        { label: say('events'), path: '/admin/events' },
        { label: say('importedEvents'), path: '/admin/imported-events', soon: true },
        { label: say('unassigned'), path: '/admin/unassigned-events', soon: true },
        { label: say('suggestions'), path: '/admin/event-recommendations', soon: true },
        { label: say('feedback'), path: '/admin/event-feedback', soon: true },
      ],
    },
    {
      label: say('people'),
      items: [
        { label: say('users'), path: '/admin/users', soon: true },
        { label: say('organizers'), path: '/admin/organizers', soon: true },
      ],
    },
    {
      label: say('settings'),
      items: [
        { label: say('regions'), path: '/admin/regions', soon: true },
        { label: say('system'), path: '/admin/system', soon: true },
      ],
    },
  ];
}
