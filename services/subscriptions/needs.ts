import type { PublicFilters } from '#contracts/events/publicCalls.ts';
import type { ToldNight } from '#contracts/subscriptions/told.ts';

/** The names of the parts of a filter set, and the time zone of its city. */
export type Topic = {
  city: string | null;
  timeZone: string | null;
  style: string | null;
  organizer: string | null;
};

/** The public calendar as mails tell of it. */
export type MailedNights = {
  /** The nights of a filter set; none if the city is unknown. */
  coming(filters: PublicFilters): Promise<ToldNight[]>;
  /** The present state of nights; a missing one is no longer in the calendar. */
  current(ids: readonly string[]): Promise<Map<string, { night: ToldNight; isOver: boolean }>>;
  /** The night that can be followed under an id: of a series, its next date. */
  followed(id: string): Promise<ToldNight | undefined>;
  /** Undefined if there is no such city. */
  topic(filters: PublicFilters): Promise<Topic | undefined>;
};

export type SubscriptionNeeds = {
  mailedNights: MailedNights;
  /** Destroys the key of a subscription that has ended, and what else names its address. */
  forget(subject: string, email: string | undefined): Promise<unknown>;
};
