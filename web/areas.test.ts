import { expect, test } from 'vitest';
import { inLanguage } from '#contracts/platform/sentences/catalogue.ts';
import { areas, things } from './areas.ts';
import { consoleMenu, destinations, hrefOfThing, screens } from './menu.ts';
import { paletteGroups } from './system/palette/paletteGroups.ts';

test('no kind of stream is a thing of two areas', () => {
  const named = areas.flatMap(area => Object.keys(area.things));
  expect(named.toSorted()).toEqual(Object.keys(things).toSorted());
});

test('no two screens share an address or a key', () => {
  const keys = screens.flatMap(({ key }) => key ?? []);
  for (const all of [screens.map(({ path }) => path), keys]) expect(new Set(all).size).toBe(all.length);
});

test('the menu has the entries of the specification in their order, and others between them', () => {
  const specified = [
    [
      'Events',
      ...['/admin/events', '/admin/imported-events', '/admin/unassigned-events'],
      ...['/admin/event-recommendations', '/admin/event-feedback'],
    ],
    ['People', '/admin/users', '/admin/organizers'],
    ['Settings', '/admin/regions', '/admin/system'],
  ];
  const ofSpecification = new Set(specified.flat());
  const shown = consoleMenu('en').map(({ label, items }) => [label, ...items.map(item => item.path)]);
  expect(shown.map(group => group.filter(entry => ofSpecification.has(entry)))).toEqual(specified);
  const inMenu = screens.filter(({ menu }) => menu !== null);
  expect(shown.flat()).toHaveLength(specified.length + inMenu.length);
});

test('the menu counts what waits on a screen', () => {
  const menu = consoleMenu('es', { unassignedEvent: 3 });
  const shown = (label: string) => menu.flatMap(({ items }) => items).find(item => item.label === label);
  expect(shown('Sistema')).toMatchObject({ waiting: undefined });
  expect(shown('Sin asignar')).toMatchObject({ waiting: 3 });
});

test('every screen can be chosen in the menu and found in the palette, whether it has a key or not', () => {
  expect(screens.some(({ key }) => key === null)).toBe(true);
  const destined = destinations('en');
  const sources = { actions: [], found: undefined, hrefOf: () => '', roleName: () => '' };
  for (const { path, label, menu } of screens) {
    const [group] = paletteGroups({ ...sources, words: inLanguage(label, 'en'), screens: destined });
    expect(group?.items).toContainEqual(
      expect.objectContaining({ path: `/admin/${path}`.replace(/\/$/, '') }),
    );
    const item = consoleMenu('en')
      .flatMap(({ items }) => items)
      .find(item => item.path === `/admin/${path}`);
    expect(item).toEqual(
      menu ? { label: inLanguage(label, 'en'), path: `/admin/${path}`, waiting: undefined } : undefined,
    );
  }
  expect(destined).toHaveLength(screens.length);
  expect(destined.map(({ key }) => key)).not.toContain('null');
});

test.each([
  ['region-1', '/admin/regions?id=1'],
  ['effect-1', '/admin/system/effects'],
  ['keys-1', '/admin/audit?stream=keys-1'],
  ['of another program-1', '/admin/audit?stream=of%20another%20program-1'],
])('%s is shown at %s', (stream, href) => {
  expect(hrefOfThing(stream)).toBe(href);
});
