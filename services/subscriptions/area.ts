import type { Area } from '#platform/areas/area.ts';
import { subscriptionRules } from './subscription.ts';

/** What people without an account get by mail. */
export const subscriptions = {
  things: { subscription: { rules: subscriptionRules } },
  routes: async () => (await import('./routes.ts')).subscriptionRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
