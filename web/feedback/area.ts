import type { Area } from '../platform/areas/area.ts';
import { lazyScreen } from '../platform/page/lazyScreen.ts';

export const feedback: Area = {
  screens: [
    {
      path: 'event-feedback',
      label: { en: 'Feedback', es: 'Opiniones' },
      key: 'f',
      menu: { group: 'events', place: 5 },
      ...lazyScreen(() => import('./FeedbackList.tsx'), 'FeedbackList'),
    },
    {
      path: 'event-feedback/figures',
      label: { en: 'Feedback figures', es: 'Cifras de las opiniones' },
      key: 'h',
      menu: null,
      ...lazyScreen(() => import('./FeedbackFigures.tsx'), 'FeedbackFigures'),
    },
  ],
  things: { feedback: id => `/admin/event-feedback?open=${id}` },
};
