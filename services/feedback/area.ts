import { eventStream } from '#contracts/events/event/event.ts';
import type { Area } from '#platform/areas/area.ts';
import { feedbackRules } from './feedback.ts';
import type { FeedbackNeeds } from './routes.ts';

export const feedback: Area<FeedbackNeeds> = {
  things: [
    {
      rules: feedbackRules,
      named: { after: (_, { eventId }) => `${eventStream.category}-${eventId}` },
    },
  ],
  routes: async () => (await import('./routes.ts')).feedbackRoutes,
};
