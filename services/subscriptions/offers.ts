import type { Core } from '#platform/areas/core.ts';
import { mailLinksOf } from './answers.ts';
import { followersOf, subscribersOf } from './followers.ts';
import type { SubscriptionNeeds } from './needs.ts';

export const offers = {
  mailLinks: (core: Core, { mailedNights, forget }: SubscriptionNeeds) =>
    mailLinksOf({ ...core, mailedNights, forget }),
  followersOf: (core: Core) => (ids: readonly string[]) => followersOf(core.db(), ids),
  subscribersOf: (core: Core) => (organizerId: string) => subscribersOf(core.db(), organizerId),
};
