import { type SubscriptionRow, subscriptionsTable } from '#contracts/subscriptions/rows.ts';
import { subscriptionStream } from '#contracts/subscriptions/subscription.ts';
import type { ToldNight } from '#contracts/subscriptions/told.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** What people without an account get by mail. One that ended has no row. */
export const subscriptions = projection({
  name: 'subscriptions',
  version: 1,
  of: subscriptionStream,
  table: subscriptionsTable,
  on: {
    SubscriptionAsked: (_, { stream, revision, data, metadata }): SubscriptionRow => ({
      id: idOf(stream),
      revision,
      emailHash: data.emailHash,
      language: data.language,
      status: 'asked',
      topic: data.night?.title ?? data.query,
      follows: data.night?.id ?? null,
      eventId: data.night ? data.night.id.slice(0, 36) : null,
      lastDay: data.night ? lastDayOf(data.night) : null,
      week: null,
      createdAt: new Date(metadata.at),
    }),
    SubscriptionConfirmed: (row, { revision }): SubscriptionRow => ({
      ...row,
      revision,
      status: 'confirmed',
    }),
    DigestSent: (row, { revision, data }) => ({ ...row, revision, week: data.week }),
    DigestSkipped: (row, { revision, data }) => ({ ...row, revision, week: data.week }),
    FollowedNightChanged: (row, { revision, data }) => ({ ...row, revision, lastDay: lastDayOf(data.now) }),
    SubscriptionEnded: () => undefined,
  },
  counts: ({ status, follows }) => [
    { name: status === 'asked' ? 'unconfirmed' : follows === null ? 'weekly' : 'followed' },
  ],
});

function lastDayOf({ start, end }: ToldNight): string {
  return (end ?? start).slice(0, 10);
}
