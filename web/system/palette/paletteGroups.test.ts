import { expect, test } from 'vitest';
import { paletteGroups } from './paletteGroups.ts';

const screens = [
  { key: 'e', label: 'Events', path: '/admin/events' },
  { key: 'r', label: 'Organización y Región', path: '/admin/regions' },
];
const actions = [{ id: 'create', label: 'Create Event', detail: '', path: '/admin/events?dialog=create' }];
const sources = {
  words: '',
  screens,
  actions,
  found: undefined,
  hrefOf: (stream: string) => `/at/${stream}`,
  roleName: (role: string) => `role of an ${role}`,
};
const labels = (groups: ReturnType<typeof paletteGroups>) =>
  groups.map(({ name, items }) => [name, ...items.map(item => item.label)]);

test('without words all screens and actions are offered', () => {
  expect(labels(paletteGroups(sources))).toEqual([
    ['screens', 'Events', 'Organización y Región', 'Create Event'],
  ]);
});

test('a screen without a shortcut is offered without one', () => {
  const [group] = paletteGroups({ ...sources, screens: [{ key: null, label: 'Sources', path: '/s' }] });
  expect(group?.items[0]).toMatchObject({ label: 'Sources', keys: undefined });
});

test('a screen matches if its label has every word, in any order, ignoring accents', () => {
  expect(labels(paletteGroups({ ...sources, words: 'REGION orga' }))).toEqual([
    ['screens', 'Organización y Región'],
  ]);
  expect(labels(paletteGroups({ ...sources, words: 'event region' }))).toEqual([]);
});

test('results link to their screens, with details that tell them apart', () => {
  const found = {
    events: [
      { id: '1', title: 'Salsa', status: 'draft' as const, startDateTime: '2027-01-02T20:00:00', city: null },
    ],
    users: [
      { id: '2', name: 'Ana', email: 'ana@example.org', role: 'admin' as const, status: 'active' as const },
    ],
    regions: [],
    organizers: [],
  };
  const [events, users] = paletteGroups({ ...sources, words: 'a salsa', found });
  expect(events?.items).toEqual([
    { id: 'event-1', path: '/at/event-1', label: 'Salsa', detail: 'Sat, 2 Jan 2027' },
  ]);
  expect(users?.items[0]?.detail).toBe('ana@example.org · role of an admin');
});
