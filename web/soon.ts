import type { Screen } from './platform/areas/area.ts';

/** Screens that have an address but are not built yet; those without a group lie outside of the menu. */
export const SOON: readonly Pick<Screen, 'path' | 'label' | 'menu'>[] = [
  { path: 'system', label: { en: 'System', es: 'Sistema' }, menu: { group: 'settings', place: 4 } },
];
