import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

/** What all queues have in common. Each area has the screen of its own queue. */
export const queues = {
  screens: [
    {
      path: 'mentions',
      label: ['Mentions', 'Menciones'],
      key: 'w',
      menu: null,
      ...lazyScreen(() => import('./MentionList.tsx'), 'MentionList'),
    },
  ],
  things: { queueNotes: null, reasonTemplate: null },
} satisfies Area;
