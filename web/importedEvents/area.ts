import { ITEM_PATHS } from '#contracts/queues/queueKinds.ts';
import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

export const importedEvents = {
  screens: [
    {
      path: 'imported-events',
      label: ['Imported Events', 'Eventos importados'],
      key: 'b',
      menu: { group: 'events', waiting: 'importedEvent' },
      ...lazyScreen(() => import('./ImportedEventList.tsx'), 'ImportedEventList'),
    },
    {
      path: 'imported-events/sources',
      label: ['Sources', 'Fuentes'],
      key: null,
      menu: null,
      ...lazyScreen(() => import('./SourceList.tsx'), 'SourceList'),
    },
  ],
  things: {
    importedEvent: ITEM_PATHS.importedEvent,
    source: () => '/admin/imported-events/sources',
  },
} satisfies Area;
