import { subscriptionSentences } from '#contracts/subscriptions/sentences.ts';
import {
  CONFIRM_HOURS,
  type SubscriptionState,
  subscriptionStream,
} from '#contracts/subscriptions/subscription.ts';
import { changeOf, kindsOf } from '#contracts/subscriptions/told.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';

// Somebody asks for mails, and confirms by a link that the address is theirs: within two days, and once for the same
// nights. Once a week a mail says what was not said before: new nights, and changes of those mailed before; without
// either, no mail is sent that week. A followed night has a mail for each change instead. However a subscription ends,
// its address is erased.

const HOUR = 3_600_000;

export const subscriptionRules: Rules<typeof subscriptionStream> = {
  of: subscriptionStream,
  decide: {
    AskSubscription(state, data) {
      if (state) throw new Refusal(subscriptionSentences.exists);
      return [{ type: 'SubscriptionAsked', data }];
    },
    ConfirmSubscription(state, _, { now, begunAt }) {
      if (present(state).status === 'confirmed') return [];
      if (begunAt && isVoid(new Date(begunAt), now)) {
        throw new Refusal(subscriptionSentences.expired, { code: 'expired' });
      }
      return [{ type: 'SubscriptionConfirmed', data: {} }];
    },
    MakeDigest(state, { week, coming, current }) {
      const { status, follows, week: last, told } = present(state);
      if (follows !== null) throw new Refusal(subscriptionSentences.notWeekly);
      if (status !== 'confirmed' || (last !== null && last >= week)) return [];
      const before = new Map(told.map(night => [night.id, night]));
      const changes = current.flatMap(({ id, night }) => {
        const known = before.get(id);
        const change = known && changeOf(known, night);
        return change && kindsOf(change).length > 0 ? [change] : [];
      });
      const isNew = coming.some(({ id }) => !before.has(id));
      if (!isNew && changes.length === 0) return [{ type: 'DigestSkipped', data: { week } }];
      return [{ type: 'DigestSent', data: { week, nights: coming, changes } }];
    },
    CompareFollowed(state, { night }) {
      const { status, follows, told } = present(state);
      const [before] = told;
      if (follows === null || !before) throw new Refusal(subscriptionSentences.notFollowed);
      if (status !== 'confirmed') return [];
      const change = changeOf(before, night);
      // Another name alone is no reason to disturb anybody.
      const isWorthAMail = kindsOf(change).some(kind => kind !== 'renamed');
      return isWorthAMail ? [{ type: 'FollowedNightChanged', data: change }] : [];
    },
    EndSubscription(state, data) {
      if (!state) throw notFound(subscriptionSentences.none);
      // It was confirmed at the last moment.
      const isInTime = data.why === 'expired' && state.status === 'confirmed';
      return state.ended || isInTime ? [] : [{ type: 'SubscriptionEnded', data }];
    },
  },
  unique: ({ status, ended, emailHash, query, follows }) =>
    status === 'confirmed' && !ended
      ? [
          {
            scope: 'subscription',
            value: follows === null ? [emailHash, 'query', query] : [emailHash, 'night', follows],
            field: 'email',
            taken: subscriptionSentences.taken,
          },
        ]
      : [],
};

/** Whether a request of that time can no longer be confirmed. */
export function isVoid(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() >= CONFIRM_HOURS * HOUR;
}

function present(state: SubscriptionState | undefined): SubscriptionState {
  if (!state || state.ended) throw notFound(subscriptionSentences.none);
  return state;
}
