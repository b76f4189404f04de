import type { Area } from '#platform/areas/area.ts';
import { feedbackRules } from './feedback.ts';
import { nightReportRules } from './nightReport.ts';

export const feedback = {
  things: { feedback: { rules: feedbackRules }, nightReport: { rules: nightReportRules } },
  routes: async () => (await import('./routes.ts')).feedbackRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
