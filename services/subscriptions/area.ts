import type { Area } from '#platform/areas/area.ts';
import type { SubscriptionNeeds } from './needs.ts';
import { subscriptionRules } from './subscription.ts';

/** What people without an account get by mail. */
export const subscriptions: Area<SubscriptionNeeds> = {
  things: [{ rules: subscriptionRules, named: null }],
  routes: async () => (await import('./routes.ts')).subscriptionRoutes,
};
