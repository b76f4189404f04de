import type { NightCount } from '#contracts/audience/organizerDay.ts';
import type { PublicFilters, PublicNight } from '#contracts/events/publicCalls.ts';
import type { PublicSpots } from '#contracts/events/publicSpots.ts';
import type { NightReports } from '#contracts/feedback/nightReport.ts';
import type { Origin } from '#contracts/platform/fact.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { AppliedPage } from '#contracts/site/appliedPage.ts';
import type {
  CalendarPage,
  ConfirmAnswer,
  ConfirmPage,
  EventPage,
  MailLinkAnswer,
  MailLinkPage,
} from '#contracts/site/pages.ts';
import type { CityNights } from '#contracts/site/subjectPages.ts';
import type { TeamLinkNeeds } from './teamLinks.ts';

type Named = { city: string; state: string | null; country: string };
export type DanceCity = Named & { id: string; latitude: number | null; longitude: number | null };

/** The ids from `first` on that come before `next`. */
export type IdRange = { first: string; next: string | null };

/** What the public site asks of other areas. */
export type SiteNeeds = TeamLinkNeeds & {
  /** The events that visitors may know of. */
  calendar: {
    /**
     * The nights that match, soonest first; undefined if there is no such city. With `ongoing`, those of some days are
     * also those that began before and are still on.
     */
    nights(
      filters: PublicFilters,
      paging: { limit: number; after?: string | undefined; ongoing?: boolean },
    ): Promise<{ nights: PublicNight[]; next: string | null } | undefined>;
    /** What is on each day; undefined if there is no such city. */
    days(
      filters: PublicFilters,
      most: number,
    ): Promise<{ nights: PublicNight[]; days: CalendarPage['days'] } | undefined>;
    /** Where the nights that match take place; undefined if there is no such city. */
    spots(filters: PublicFilters): Promise<PublicSpots | undefined>;
    /** The dance cities by their names in addresses. */
    cities(): Promise<ReadonlyMap<string, DanceCity>>;
    /** All dance cities by their names in addresses; if there are many, the busiest of the last minutes. */
    suggested(): Promise<ReadonlyMap<string, Named>>;
    /** How many nights that match take place within `CITY_DAYS`, in each city that has any. */
    nightsByCity(filters: PublicFilters): Promise<CityNights[]>;
    /** Those of these organizers, or of all, that visitors may know of, since a page of an event names them. */
    organizers(ids?: readonly string[]): Promise<string[]>;
    /** Everything about an event, series or date; undefined if visitors may not know of it. */
    event(id: string): Promise<Omit<EventPage, 'picture' | 'reports' | 'isReportable'> | undefined>;
    /** The event that an event was merged into, if visitors may know of that one. */
    movedTo(id: string): Promise<string | undefined>;
  };
  /** What dancers have reported of nights and nobody has answered, by night. */
  openReports(nights: readonly string[]): Promise<ReadonlyMap<string, { reports: NightReports }>>;
  /** Null if it cannot be reported now, undefined if there is no such night. */
  reportableNight(id: string): Promise<{ night: string } | null | undefined>;
  /** A city of the world by its name in addresses. */
  cityBySlug(slug: string): Promise<Named | undefined>;
  /** The city of the world that somebody typed. */
  cityTyped(text: string): Promise<Named | undefined>;
  /** Which events and series have a page: parts of `size` consecutive ids, and the first `most` of such a part. */
  addresses: {
    parts(size: number): Promise<IdRange[]>;
    from(part: IdRange, most: number): AsyncIterable<{ id: string; updatedAt: Date }[]>;
  };
  /** The page that a mail to the organizer of a series links to; anyone with its token may use it. */
  confirming: {
    /** Undefined if the token is wrong or no longer valid. */
    find(id: string, token: string): Promise<Omit<ConfirmPage, 'chosen' | 'refused'> | undefined>;
    /** Records an answer, or takes it back. */
    answer(id: string, token: string, answer: ConfirmAnswer | 'undo', origin: Origin): Promise<void>;
  };
  /** Where an application stands; undefined if the token is wrong, or it was erased. */
  applicationStatus(id: string, token: string): Promise<Omit<AppliedPage, 'name' | 'answer'> | undefined>;
  /** Counts what visitors do with nights, in memory. */
  audience: {
    note(visit: {
      what: NightCount;
      of: string;
      ip: string;
      userAgent: string;
      teams: readonly string[];
    }): void;
  };
  /** The page that mails to subscribers link to; anyone with its token may use it. */
  mailLinks: {
    /** Undefined if the token is wrong. */
    find(id: string, token: string, language: Language): Promise<Omit<MailLinkPage, 'name'> | undefined>;
    /** Confirms or ends the subscription; false if the token is wrong. */
    answer(id: string, token: string, answer: MailLinkAnswer, origin: Origin): Promise<boolean>;
  };
};
