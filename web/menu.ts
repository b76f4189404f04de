import type { SessionUser } from '#contracts/access/calls.ts';
import { inLanguage, type Pair } from '#contracts/platform/sentences/catalogue.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { areas, things } from './areas.ts';
import type { Href, MenuCount, MenuGroupName, Screen } from './platform/areas/area.ts';
import { auditOf } from './platform/areas/thingLinks.ts';
import type { MenuGroup } from './shell/menuGroups.ts';
import type { Destination } from './shell/Shell.tsx';

const GROUPS: Record<MenuGroupName, Pair> = {
  events: ['Events', 'Eventos'],
  people: ['People', 'Personas'],
  settings: ['Settings', 'Ajustes'],
};

/** Every screen of the console. */
export const screens: readonly Screen[] = areas.flatMap<Screen>(area => area.screens);
const groups = Object.entries(GROUPS).map(([name, label]) => ({
  label,
  screens: screens.filter(({ menu }) => menu?.group === name),
}));

/** Which screens somebody has: an administrator all, auditors and city teams their own. */
export type Opens = (screen: Screen) => boolean;
export const opensAll: Opens = () => true;

/** The screens of who is no administrator. */
export const opensTo =
  ({ auditor, cities }: Pick<SessionUser, 'auditor' | 'cities'>): Opens =>
  screen =>
    (auditor === true && screen.auditors === true) || (cities !== undefined && screen.cityTeams === true);

/** Where the console of who is no administrator begins. */
export const homeOf = ({ cities }: Pick<SessionUser, 'cities'>) =>
  cities ? '/admin/events' : '/admin/audit';

/** Whether there is a screen for somebody at a path of the console. */
export function isOpen(opens: Opens, pathname: string): boolean {
  return screens.some(screen => opens(screen) && pathname.replace(/\/+$/, '') === pathOf(screen));
}

/** The number of items that wait in each queue, and of gaps in events. */
export type Waiting = Partial<Record<MenuCount, number>>;

/** The console's menu. */
export function consoleMenu(language: Language, waiting: Waiting = {}, opens: Opens = opensAll): MenuGroup[] {
  const shown = groups.map(group => ({ ...group, screens: group.screens.filter(opens) }));
  const filled = shown.filter(({ screens }) => screens.length > 0);
  return filled.map(({ label, screens }) => ({
    label: inLanguage(label, language),
    items: screens.map(screen => ({
      label: inLanguage(screen.label, language),
      path: pathOf(screen),
      waiting: screen.menu?.waiting ? waiting[screen.menu.waiting] : undefined,
    })),
  }));
}

/** Every screen, with its shortcut key if it has one. */
export function destinations(language: Language, opens: Opens = opensAll): Destination[] {
  const inOrder = [...screens.filter(({ menu }) => !menu), ...groups.flatMap(group => group.screens)];
  return inOrder.filter(opens).map(({ label, path, key }) => ({
    label: inLanguage(label, language),
    path: pathOf({ path }),
    key,
  }));
}

/** The address of the thing that a stream (`<kind>-<id>`) is about. */
export function hrefOfThing(stream: string): string {
  const cut = stream.indexOf('-');
  const hrefs: Readonly<Record<string, Href | undefined>> = things;
  return hrefs[stream.slice(0, cut)]?.(stream.slice(cut + 1)) ?? auditOf(stream);
}

function pathOf({ path }: Pick<Screen, 'path'>): string {
  return path ? `/admin/${path}` : '/admin';
}
