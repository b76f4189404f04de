import type { Language } from '../platform/sentences/sentence.ts';
import { column, nullable, type RowOf, table } from '../platform/table.ts';
import type { SubscriptionState } from './subscription.ts';

/** Subscriptions that have not ended. */
export const subscriptionsTable = table({
  name: 'subscriptions',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    emailHash: column('text'),
    language: column<Language>('text'),
    status: column<SubscriptionState['status']>('text'),
    /** The filter set, or what the followed night was called at first. */
    topic: column('text'),
    /** The night that is followed, and the event or series that it belongs to. */
    follows: nullable('text'),
    eventId: nullable('uuid'),
    /** The day on which it is over, as far as was told. */
    lastDay: nullable('text'),
    week: nullable('text'),
    createdAt: column('timestamptz'),
  },
  indexes: [
    '(email_hash)',
    // Those whose link may be void.
    "(created_at, id) where status = 'asked'",
    // Those who may be due a mail this week.
    "(id, week) where status = 'confirmed' and follows is null",
    "((id::text), follows, event_id) where status = 'confirmed' and follows is not null",
  ],
});
export type SubscriptionRow = RowOf<typeof subscriptionsTable>;
