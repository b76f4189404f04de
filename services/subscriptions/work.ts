import type { AreaWork } from '#platform/areas/work.ts';
import { endVoidSubscriptions } from './endVoidSubscriptions.ts';
import type { SubscriptionsSchema } from './mailDigests.ts';
import { mailDigests } from './mailDigests.ts';
import { mailOnSubscription, subscriptionMails } from './mailOnSubscription.ts';
import type { MailedNights } from './needs.ts';
import { tellFollowers } from './tellFollowers.ts';

/** Mails subscribers new nights and changes. */
export const work: AreaWork<{ mailedNights: MailedNights }> = {
  processes: [mailOnSubscription],
  performers: ({ mailing, ...core }, { mailedNights }) =>
    mailing ? subscriptionMails({ ...core, ...mailing, mailedNights }) : {},
  periodics(core, { mailedNights }) {
    const parts = { ...core, db: core.db<SubscriptionsSchema>(), mailedNights };
    return [mailDigests(parts), tellFollowers(parts), endVoidSubscriptions(parts)];
  },
};
