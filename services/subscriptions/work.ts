import type { AreaWork } from '#platform/areas/work.ts';
import { endVoidSubscriptions } from './endVoidSubscriptions.ts';
import { mailDigests } from './mailDigests.ts';
import { mailOnSubscription, subscriptionMails } from './mailOnSubscription.ts';
import type { MailedNights } from './needs.ts';
import { tellFollowers } from './tellFollowers.ts';

/** Tells subscribers what comes and what changed. */
export const work: AreaWork<{ mailedNights: MailedNights }> = {
  processes: [mailOnSubscription],
  performers: ({ door, ...core }, { mailedNights }) =>
    door ? subscriptionMails({ ...core, ...door, mailedNights }) : {},
  periodics(core, { mailedNights }) {
    const parts = { ...core, db: core.db(), mailedNights };
    return [mailDigests(parts), tellFollowers(parts), endVoidSubscriptions(parts)];
  },
};
