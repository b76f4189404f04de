import type { Language } from '#contracts/platform/sentence.ts';
import { areas } from './areas.ts';
import type { MenuCount, MenuGroupName, Screen } from './platform/areas/area.ts';
import { auditOf } from './platform/areas/thingLinks.ts';
import type { MenuGroup } from './shell/menuGroups.ts';
import type { Destination } from './shell/Shell.tsx';

const GROUPS: Record<MenuGroupName, Record<Language, string>> = {
  events: { en: 'Events', es: 'Eventos' },
  people: { en: 'People', es: 'Personas' },
  settings: { en: 'Settings', es: 'Ajustes' },
};

/** Every screen of the console. */
export const screens: readonly Screen[] = areas.flatMap(area => area.screens);
const things = Object.assign({}, ...areas.map(area => area.things)) as (typeof areas)[number]['things'];

const groups = Object.entries(GROUPS).map(([name, label]) => ({
  label,
  screens: screens
    .filter(({ menu }) => menu?.group === name)
    .sort((a, b) => (a.menu?.place ?? 0) - (b.menu?.place ?? 0)),
}));

/** The number of items that wait in each queue, and of gaps in events. */
export type Waiting = Partial<Record<MenuCount, number>>;

/** The console's menu. */
export function consoleMenu(language: Language, waiting: Waiting = {}): MenuGroup[] {
  return groups.map(({ label, screens }) => ({
    label: label[language],
    items: screens.map(screen => ({
      label: screen.label[language],
      path: pathOf(screen),
      waiting: screen.menu?.waiting ? waiting[screen.menu.waiting] : undefined,
    })),
  }));
}

/** Every screen, with its shortcut key if it has one. */
export function destinations(language: Language): Destination[] {
  const inOrder = [...screens.filter(({ menu }) => !menu), ...groups.flatMap(group => group.screens)];
  return inOrder.map(({ label, path, key }) => ({ label: label[language], path: pathOf({ path }), key }));
}

/** The address of the thing that a stream (`<kind>-<id>`) is about. */
export function hrefOfThing(stream: string): string {
  const cut = stream.indexOf('-');
  return things[stream.slice(0, cut)]?.(stream.slice(cut + 1)) ?? auditOf(stream);
}

function pathOf({ path }: Pick<Screen, 'path'>): string {
  return path ? `/admin/${path}` : '/admin';
}
