import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

export const feedback = {
  screens: [
    {
      path: 'event-feedback',
      label: ['Feedback', 'Opiniones'],
      key: 'f',
      menu: { group: 'events' },
      ...lazyScreen(() => import('./FeedbackList.tsx'), 'FeedbackList'),
    },
    {
      path: 'event-feedback/figures',
      label: ['Feedback figures', 'Cifras de las opiniones'],
      key: 'h',
      menu: null,
      ...lazyScreen(() => import('./FeedbackFigures.tsx'), 'FeedbackFigures'),
    },
  ],
  things: {
    feedback: id => `/admin/event-feedback?open=${id}`,
    nightReport: () => '/admin/quality?kind=reported',
  },
} satisfies Area;
