import type { Role } from '#contracts/access/calls.ts';
import { foldedText } from '#contracts/platform/text/foldedText.ts';
import { shownDate } from '../../platform/shown/shownClock.ts';
import { shownPlace } from '../../platform/shown/shownPlace.ts';
import type { Destination } from '../../shell/Shell.tsx';
import type { Found } from './searchQuery.ts';

export type PaletteItem = {
  id: string;
  label: string;
  detail: string;
  path: string;
  keys?: string | undefined;
};
export type PaletteGroup = {
  name: 'screens' | 'events' | 'users' | 'regions' | 'organizers';
  items: PaletteItem[];
};

type Sources = {
  words: string;
  screens: readonly Destination[];
  /** Actions, which are listed among the screens. */
  actions: readonly PaletteItem[];
  found: Found | undefined;
  hrefOf: (stream: string) => string;
  /** The label of a user's role. */
  roleName: (role: Role) => string;
};

/** The results for a search text: the screens that match every word, and the things that the server found. */
export function paletteGroups({ words, screens, actions, found, hrefOf, roleName }: Sources): PaletteGroup[] {
  const places = screens.map(({ key, label, path }) => ({
    id: path,
    label,
    path,
    detail: '',
    keys: key ? `g ${key}` : undefined,
  }));
  const thing = (kind: string, id: string, label: string, ...about: (string | null)[]): PaletteItem => ({
    id: `${kind}-${id}`,
    path: hrefOf(`${kind}-${id}`),
    label,
    detail: about.filter(Boolean).join(' · '),
  });
  const groups: PaletteGroup[] = [
    { name: 'screens', items: [...places, ...actions].filter(({ label }) => holdsAll(label, words)) },
    {
      name: 'events',
      items: (found?.events ?? []).map(({ id, title, startDateTime, city }) =>
        thing('event', id, title, shownDate(startDateTime.slice(0, 10)), city),
      ),
    },
    {
      name: 'users',
      items: (found?.users ?? []).map(({ id, name, email, role }) =>
        thing('user', id, name, email, roleName(role)),
      ),
    },
    {
      name: 'regions',
      items: (found?.regions ?? []).map(({ id, city, state, country }) =>
        thing('region', id, city, state, country && shownPlace(country)),
      ),
    },
    {
      name: 'organizers',
      items: (found?.organizers ?? []).map(({ id, name, city }) => thing('organizer', id, name, city)),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function holdsAll(label: string, words: string): boolean {
  const folded = foldedText(label);
  return foldedText(words)
    .split(/\s+/)
    .every(word => folded.includes(word));
}
