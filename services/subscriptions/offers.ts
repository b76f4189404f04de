import type { Core } from '#platform/areas/core.ts';
import { mailLinksOf } from './answers.ts';
import type { SubscriptionNeeds } from './needs.ts';

export const offers = {
  mailLinks: (core: Core, { mailedNights, forget }: SubscriptionNeeds) =>
    mailLinksOf({ ...core, mailedNights, forget }),
};
