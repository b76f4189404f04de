import { z } from 'zod';
import { ERASED, personal, type StreamOf } from '../platform/fact.ts';
import { sentBy } from '../platform/publicForm.ts';
import type { Language } from '../platform/sentences/sentence.ts';
import { type ToldNight, toldChange, toldNight } from './told.ts';

/** For how long a subscription can be confirmed. Then it ends, and its address is erased. */
export const CONFIRM_HOURS = 48;
/** How many nights a mail lists. */
export const DIGEST_NIGHTS = 40;
/** How many nights are remembered as told: those that come first. */
const REMEMBERED = 200;

/** `duplicate`: the same was confirmed before; `over`: what was followed has taken place. */
export const END_REASONS = ['unsubscribed', 'expired', 'duplicate', 'over', 'erased'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** `query`: a filter set of the calendar, as in its address; `night`: the one that is followed instead. */
const asked = z.object({
  email: personal(z.email().max(254)),
  ...sentBy,
  query: personal(z.string().max(8_000)),
  night: toldNight.nullable(),
});
const week = z.iso.date();
const nights = z.array(toldNight).max(DIGEST_NIGHTS);
const ended = z.object({ why: z.enum(END_REASONS) });

export const subscriptionFacts = {
  SubscriptionAsked: asked,
  SubscriptionConfirmed: z.object({}),
  /** `week`: the day on which the mails of a week begin (`weekOf`). */
  DigestSent: z.object({ week, nights, changes: z.array(toldChange) }),
  /** There was nothing new that week. */
  DigestSkipped: z.object({ week }),
  FollowedNightChanged: toldChange,
  SubscriptionEnded: ended,
};

export const subscriptionCommands = {
  AskSubscription: asked,
  ConfirmSubscription: z.object({}),
  /**
   * `coming`: what the filter set has; `current`: the present state of nights that were mailed before, null if they are
   * gone.
   */
  MakeDigest: z.object({
    week,
    coming: nights,
    current: z.array(z.object({ id: z.string(), night: toldNight.nullable() })),
  }),
  CompareFollowed: z.object({ night: toldNight.nullable() }),
  EndSubscription: ended,
};

export type SubscriptionState = {
  email: string;
  emailHash: string;
  language: Language;
  query: string;
  /** The id of the night that is followed. */
  follows: string | null;
  status: 'asked' | 'confirmed';
  /** The last week for which a mail was sent or skipped. */
  week: string | null;
  /** The mailed nights that are still to come. */
  told: readonly ToldNight[];
  /** Why it ended; its address is erased then. */
  ended: EndReason | null;
};

/** Streams `subscription-<id>`: what somebody without an account gets by mail. */
export const subscriptionStream: StreamOf<
  SubscriptionState,
  typeof subscriptionFacts,
  typeof subscriptionCommands,
  'SubscriptionAsked'
> = {
  category: 'subscription',
  named: null,
  facts: subscriptionFacts,
  commands: subscriptionCommands,
  erasedBy: 'SubscriptionEnded',
  begin: {
    SubscriptionAsked: ({ night, ...data }) => ({
      ...data,
      follows: night?.id ?? null,
      status: 'asked',
      week: null,
      told: night ? [night] : [],
      ended: null,
    }),
  },
  evolve: {
    SubscriptionConfirmed: state => ({ ...state, status: 'confirmed' }),
    DigestSent: (state, { week, nights, changes }) => ({
      ...state,
      week,
      told: toldAfter([...state.told, ...nights, ...changes.map(({ now }) => now)], week),
    }),
    DigestSkipped: (state, { week }) => ({ ...state, week }),
    FollowedNightChanged: (state, { now }) => ({ ...state, told: [now] }),
    SubscriptionEnded: (state, { why }) => ({
      ...state,
      email: ERASED,
      emailHash: ERASED,
      query: ERASED,
      told: [],
      ended: why,
    }),
  },
};

/** What is to be remembered: the last of each night, unless it was over before the week began. */
function toldAfter(nights: readonly ToldNight[], week: string): ToldNight[] {
  const last = new Map(nights.map(night => [night.id, night]));
  return [...last.values()]
    .filter(({ start, end }) => (end ?? start).slice(0, 10) >= week)
    .toSorted((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))
    .slice(0, REMEMBERED);
}
