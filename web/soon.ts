import type { Screen } from './platform/areas/area.ts';

/** Screens that have an address but are not built yet; those without a group lie outside of the menu. */
export const SOON: readonly Pick<Screen, 'path' | 'label' | 'menu'>[] = [
  {
    path: 'imported-events',
    label: { en: 'Imported Events', es: 'Eventos importados' },
    menu: { group: 'events', place: 2 },
    path: 'unassigned-events',
    label: { en: 'Unassigned', es: 'Sin asignar' },
    menu: { group: 'events', place: 3, waiting: 'unassignedEvents' },
  },
  {
    path: 'event-recommendations',
    label: { en: 'Suggestions', es: 'Sugerencias' },
    menu: { group: 'events', place: 4 },
  },
  {
    path: 'event-feedback',
    label: { en: 'Feedback', es: 'Opiniones' },
    menu: { group: 'events', place: 5 },
  },
  { path: 'system', label: { en: 'System', es: 'Sistema' }, menu: { group: 'settings', place: 3 } },
];
