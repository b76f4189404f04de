import { catalogue, type Say } from './platform/texts/messages.ts';
import type { MenuGroup } from './shell/menuGroups.ts';
import type { Destination } from './shell/Shell.tsx';

export const menuTexts = catalogue(
  'menu',
  {
    dashboard: 'Dashboard',
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
    importData: 'Data Import',
    audit: 'Audit log',
    profile: 'Profile',
    ownSettings: 'Your settings',
  },
  {
    dashboard: 'Panel',
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
    importData: 'Importar datos',
    audit: 'Registro de actividad',
    profile: 'Perfil',
    ownSettings: 'Tus ajustes',
  },
);

type Key = keyof (typeof menuTexts)['texts']['en'];
/** `go` is the key that, after `g`, opens the screen; `soon` marks a screen that does not exist yet. */
type Entry = { text: Key; path: string; go: string; soon?: boolean };
/** The number of items waiting on a screen, by path. */
export type Waiting = Record<string, number | undefined>;

const GROUPS: { text: Key; entries: readonly Entry[] }[] = [
  {
    text: 'events',
    entries: [
      { text: 'events', path: '/admin/events', go: 'e' },
      { text: 'importedEvents', path: '/admin/imported-events', go: 'i', soon: true },
      { text: 'unassigned', path: '/admin/unassigned-events', go: 'n', soon: true },
      { text: 'suggestions', path: '/admin/event-recommendations', go: 't', soon: true },
      { text: 'feedback', path: '/admin/event-feedback', go: 'f', soon: true },
    ],
  },
  {
    text: 'people',
    entries: [
      { text: 'users', path: '/admin/users', go: 'u' },
      { text: 'organizers', path: '/admin/organizers', go: 'o' },
    ],
  },
  {
    text: 'settings',
    entries: [
      { text: 'regions', path: '/admin/regions', go: 'r' },
      { text: 'system', path: '/admin/system', go: 's', soon: true },
      { text: 'audit', path: '/admin/audit', go: 'a' },
    ],
  },
];

/** Screens that are not in the menu. */
const OTHERS: readonly Entry[] = [
  { text: 'dashboard', path: '/admin', go: 'd' },
  { text: 'profile', path: '/admin/profile', go: 'p' },
  { text: 'ownSettings', path: '/admin/settings', go: ',' },
];

/** The console's menu. An entry whose screen does not exist yet shows no count. */
export function consoleMenu(say: Say<Key>, waiting: Waiting = {}): MenuGroup[] {
  return GROUPS.map(({ text, entries }) => ({
    label: say(text),
    items: entries.map(({ text, path, soon }) => ({
      label: say(text),
      path,
      soon,
      waiting: soon ? undefined : waiting[path],
    })),
  }));
}

/** Screens that have a route but are not built yet. */
export const SOON: readonly Pick<Entry, 'text' | 'path'>[] = [
  { text: 'importData', path: '/admin/import' },
  ...GROUPS.flatMap(({ entries }) => entries.filter(({ soon }) => soon)),
];

/** Every screen that exists, with its shortcut key. */
export function destinations(say: Say<Key>): Destination[] {
  return [...OTHERS, ...GROUPS.flatMap(({ entries }) => entries)]
    .filter(entry => !entry.soon)
    .map(({ text, path, go }) => ({ label: say(text), path, key: go }));
}
